import { texts } from '@recado/contracts';
import { formErrorWords } from '../../../ui/fields/formErrorWords.ts';

export const resetTexts = texts('reset', {
  title: { pt: 'Esqueci a senha', en: 'Forgot password', es: 'Olvidé mi contraseña' },
  text: {
    pt: 'Informe o e-mail da sua conta. Enviamos um código para criar uma nova senha.',
    en: 'Enter the email of your account. We will send a code to choose a new password.',
    es: 'Ingrese el correo de su cuenta. Le enviamos un código para crear una nueva contraseña.',
  },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  emailMissing: { pt: 'Informe seu e-mail', en: 'Enter your email', es: 'Ingrese su correo' },
  emailInvalid: formErrorWords.badEmail,
  send: { pt: 'Enviar código', en: 'Send code', es: 'Enviar código' },
  emailNotFound: {
    pt: 'Nenhuma conta tem este e-mail.',
    en: 'No account has this email.',
    es: 'Ninguna cuenta tiene este correo.',
  },
  emailSent: {
    pt: 'E-mail enviado. Confira a sua caixa de entrada.',
    en: 'Email sent. Check your inbox.',
    es: 'Correo enviado. Revise su bandeja de entrada.',
  },

  newTitle: { pt: 'Nova senha', en: 'New password', es: 'Nueva contraseña' },
  newText: {
    pt: 'Digite o código enviado para {{email}} e escolha a nova senha.',
    en: 'Enter the code sent to {{email}} and choose the new password.',
    es: 'Escriba el código enviado a {{email}} y elija la nueva contraseña.',
  },
  code: { pt: 'Código', en: 'Code', es: 'Código' },
  codeMissing: {
    pt: 'Informe o código do e-mail',
    en: 'Enter the code from the email',
    es: 'Ingrese el código del correo',
  },
  notArrived: { pt: 'Não chegou?', en: 'Not there yet?', es: '¿No llegó?' },
  resend: { pt: 'Enviar outro código', en: 'Send another code', es: 'Enviar otro código' },
  resendIn: {
    pt: 'Enviar outro em {{seconds}} s',
    en: 'Send another in {{seconds}} s',
    es: 'Enviar otro en {{seconds}} s',
  },
  password: { pt: 'Nova senha', en: 'New password', es: 'Nueva contraseña' },
  passwordHelp: {
    pt: '8 caracteres ou mais, com número, letra minúscula e maiúscula',
    en: '8 characters or more, with a number, a lowercase and an uppercase letter',
    es: '8 caracteres o más, con número, letra minúscula y mayúscula',
  },
  passwordMissing: { pt: 'Informe a nova senha', en: 'Enter the new password', es: 'Ingrese la nueva contraseña' },
  passwordTooLong: formErrorWords.tooLong,
  passwordWeak: { pt: 'Faltam: {{missing}}', en: 'Missing: {{missing}}', es: 'Faltan: {{missing}}' },
  short: { pt: '8 caracteres', en: '8 characters', es: '8 caracteres' },
  noDigit: { pt: 'um número', en: 'a number', es: 'un número' },
  noLower: { pt: 'uma letra minúscula', en: 'a lowercase letter', es: 'una letra minúscula' },
  noUpper: { pt: 'uma letra maiúscula', en: 'an uppercase letter', es: 'una letra mayúscula' },
  again: { pt: 'Repita a nova senha', en: 'Repeat the new password', es: 'Repita la nueva contraseña' },
  againMissing: { pt: 'Repita a nova senha', en: 'Repeat the new password', es: 'Repita la nueva contraseña' },
  againDiffers: {
    pt: 'As senhas não são iguais',
    en: 'The passwords do not match',
    es: 'Las contraseñas no coinciden',
  },
  change: { pt: 'Trocar a senha', en: 'Change password', es: 'Cambiar la contraseña' },
  passwordUpdated: {
    pt: 'Senha alterada. Entre com a nova.',
    en: 'Password changed. Sign in with the new one.',
    es: 'Contraseña cambiada. Ingrese con la nueva.',
  },
});
