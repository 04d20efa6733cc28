import { texts } from '@recado/contracts';

/** The mail that welcomes a new user. It never contains the password. */
export const welcomeTexts = texts('welcomeMail', {
  subject: {
    pt: 'Boas-vindas ao Recado',
    en: 'Welcome to Recado',
    es: 'Le damos la bienvenida a Recado',
  },
  hello: { pt: 'Olá, {{name}}.', en: 'Hello, {{name}}.', es: 'Hola, {{name}}.' },
  signUp: {
    pt: 'A conta da {{company}} está pronta. Entre com o e-mail {{email}} e a senha que você escolheu, conecte o seu WhatsApp e comece a atender.',
    en: 'The account of {{company}} is ready. Sign in with the email {{email}} and the password you chose, connect your WhatsApp and start answering.',
    es: 'La cuenta de {{company}} está lista. Ingrese con el correo {{email}} y la contraseña que eligió, conecte su WhatsApp y empiece a atender.',
  },
  added: {
    pt: 'Você agora faz parte da equipe da {{company}} no Recado. Entre com o e-mail {{email}} e a senha que o administrador lhe deu. Se não a tiver, crie uma nova em “Esqueci a senha”.',
    en: 'You are now on the {{company}} team in Recado. Sign in with the email {{email}} and the password your administrator gave you. If you do not have it, create a new one under “Forgot password”.',
    es: 'Ahora forma parte del equipo de {{company}} en Recado. Ingrese con el correo {{email}} y la contraseña que le dio el administrador. Si no la tiene, cree una nueva en “Olvidé mi contraseña”.',
  },
  open: { pt: 'Entrar no Recado', en: 'Sign in to Recado', es: 'Ingresar a Recado' },
});
