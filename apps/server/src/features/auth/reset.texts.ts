import { texts } from '@recado/contracts';

/** The mail with the code that resets a password, in the user's language. */
export const resetTexts = texts('resetMail', {
  subject: {
    pt: 'Seu código para criar uma nova senha',
    en: 'Your code for a new password',
    es: 'Su código para crear una nueva contraseña',
  },
  hello: { pt: 'Olá, {{name}}.', en: 'Hello, {{name}}.', es: 'Hola, {{name}}.' },
  asked: {
    pt: 'Recebemos um pedido para trocar a sua senha no Recado. O código é:',
    en: 'We received a request to change your Recado password. The code is:',
    es: 'Recibimos un pedido para cambiar su contraseña en Recado. El código es:',
  },
  valid: {
    pt: 'Ele vale por {{minutes}} minutos e pode ser usado uma vez.',
    en: 'It is valid for {{minutes}} minutes and can be used once.',
    es: 'Vale por {{minutes}} minutos y puede usarse una vez.',
  },
  open: { pt: 'Criar a nova senha', en: 'Choose the new password', es: 'Crear la nueva contraseña' },
  ignore: {
    pt: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
    en: 'If you did not ask for this, ignore this email: your password stays the same.',
    es: 'Si no fue usted quien lo pidió, ignore este correo: su contraseña sigue siendo la misma.',
  },
});
