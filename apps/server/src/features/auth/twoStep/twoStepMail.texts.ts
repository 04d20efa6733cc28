import { texts } from '@recado/contracts';

/** The mails about changes of a two-step sign-in, in the user's language. */
export const twoStepMailTexts = texts('twoStepMail', {
  subject: {
    pt: 'A sua verificação em duas etapas foi removida',
    en: 'Your two-step sign-in was removed',
    es: 'Su verificación en dos pasos fue eliminada',
  },
  hello: { pt: 'Olá, {{name}}.', en: 'Hello, {{name}}.', es: 'Hola, {{name}}.' },
  removed: {
    pt: '{{by}} removeu a verificação em duas etapas da sua conta no Recado. Para entrar, basta agora a sua senha. Você pode ativá-la de novo no seu perfil.',
    en: '{{by}} removed two-step sign-in from your Recado account. Your password alone is enough to sign in now. You can turn it on again in your profile.',
    es: '{{by}} eliminó la verificación en dos pasos de su cuenta en Recado. Para ingresar basta ahora su contraseña. Puede activarla de nuevo en su perfil.',
  },
  newCodesSubject: {
    pt: 'Os seus códigos de recuperação foram trocados',
    en: 'Your recovery codes were replaced',
    es: 'Sus códigos de recuperación fueron reemplazados',
  },
  newCodes: {
    pt: 'Novos códigos de recuperação foram criados no seu perfil do Recado. Os códigos anteriores não valem mais.',
    en: 'New recovery codes were created in your Recado profile. The earlier codes are no longer valid.',
    es: 'Se crearon nuevos códigos de recuperación en su perfil de Recado. Los códigos anteriores ya no valen.',
  },
  warn: {
    pt: 'Se você não pediu isso, troque a sua senha e fale com o administrador.',
    en: 'If you did not ask for this, change your password and talk to your administrator.',
    es: 'Si usted no lo pidió, cambie su contraseña y hable con el administrador.',
  },
});
