import { texts } from '@recado/contracts';

export const authTexts = texts('auth', {
  title: { pt: 'Entrar', en: 'Sign in', es: 'Ingresar' },
  welcome: { pt: 'Bom ter você de volta', en: 'Welcome back', es: 'Qué bueno tenerle de vuelta' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
  emailMissing: { pt: 'Informe seu e-mail', en: 'Enter your email', es: 'Ingrese su correo' },
  emailInvalid: {
    pt: 'Confira o e-mail: falta algo como nome@empresa.com.br',
    en: 'Check the email: it should look like name@company.com',
    es: 'Revise el correo: debe ser como nombre@empresa.com',
  },
  passwordMissing: { pt: 'Informe sua senha', en: 'Enter your password', es: 'Ingrese su contraseña' },
  signIn: { pt: 'Entrar', en: 'Sign in', es: 'Ingresar' },
  forgot: { pt: 'Esqueci a senha', en: 'Forgot password', es: 'Olvidé mi contraseña' },
  noAccount: {
    pt: 'Sua empresa ainda não usa o Recado?',
    en: 'Is your company not on Recado yet?',
    es: '¿Su empresa todavía no usa Recado?',
  },
  createAccount: { pt: 'Criar conta', en: 'Create account', es: 'Crear cuenta' },
  codeText: {
    pt: 'Digite o código que o seu aplicativo autenticador mostra agora.',
    en: 'Type the code that your authenticator app shows now.',
    es: 'Escriba el código que su aplicación de autenticación muestra ahora.',
  },
  recoveryText: {
    pt: 'Digite um dos códigos que você guardou. Cada um vale uma vez.',
    en: 'Type one of the codes that you kept. Each works once.',
    es: 'Escriba uno de los códigos que guardó. Cada uno vale una vez.',
  },
  useRecovery: {
    pt: 'Usar um código de recuperação',
    en: 'Use a recovery code',
    es: 'Usar un código de recuperación',
  },
  useApp: { pt: 'Usar o aplicativo', en: 'Use the app', es: 'Usar la aplicación' },
  demandedText: {
    pt: 'A sua empresa exige um segundo passo para entrar. Configure-o agora.',
    en: 'Your company requires a second step to sign in. Set it up now.',
    es: 'Su empresa exige un segundo paso para ingresar. Configúrelo ahora.',
  },
  setUpFailed: {
    pt: 'Não foi possível começar a configuração',
    en: 'The set-up could not be started',
    es: 'No se pudo comenzar la configuración',
  },
  continue: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  back: { pt: 'Voltar', en: 'Back', es: 'Volver' },
  backToLogin: { pt: 'Voltar para o login', en: 'Back to sign in', es: 'Volver al ingreso' },
  expiredOn: {
    pt: 'Sua assinatura venceu em {{date}}. Entre em contato com o suporte.',
    en: 'Your subscription expired on {{date}}. Please contact support.',
    es: 'Su suscripción venció el {{date}}. Contacte al soporte.',
  },
  version: { pt: 'Versão {{version}}', en: 'Version {{version}}', es: 'Versión {{version}}' },

  promise: {
    pt: 'Toda conversa com seus clientes, em um lugar só',
    en: 'Every conversation with your customers, in one place',
    es: 'Cada conversación con sus clientes, en un solo lugar',
  },
  promiseText: {
    pt: 'Filas, etiquetas e histórico para a equipe inteira atender pelo mesmo número.',
    en: 'Queues, tags and history, so that the whole team answers from the same number.',
    es: 'Colas, etiquetas e historial para que todo el equipo atienda desde el mismo número.',
  },
  sampleName: { pt: 'Beatriz Fontoura', en: 'Beatriz Fontoura', es: 'Beatriz Fontoura' },
  samplePhoto: {
    pt: 'Foto · Olha como ficou na sala',
    en: 'Photo · Look at it in the living room',
    es: 'Foto · Mire cómo quedó en la sala',
  },
  sampleQueue: { pt: 'Vendas', en: 'Sales', es: 'Ventas' },
  sampleTag: { pt: 'Recompra', en: 'Repeat', es: 'Recompra' },
  sampleUser: { pt: 'Camila Duarte', en: 'Camila Duarte', es: 'Camila Duarte' },
  sampleQuestion: { pt: 'Vocês entregam no sábado?', en: 'Do you deliver on Saturday?', es: '¿Entregan los sábados?' },
  sampleAnswer: {
    pt: 'Entregamos, sim. Das 8h ao meio-dia. Posso reservar para você?',
    en: 'Yes, we do. From 8 to noon. Shall I book it for you?',
    es: 'Sí, entregamos. De 8 a 12. ¿Se lo reservo?',
  },
  sampleThanks: { pt: 'Pode, por favor', en: 'Yes, please', es: 'Sí, por favor' },
});
