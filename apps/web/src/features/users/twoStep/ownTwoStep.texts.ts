import { texts } from '@recado/contracts';

export const ownTwoStepTexts = texts('ownTwoStep', {
  off: {
    pt: 'Além da senha, um código do seu celular.',
    en: 'A code from your phone, besides the password.',
    es: 'Además de la contraseña, un código de su celular.',
  },
  on: {
    pt: 'Ativa desde {{date}}. Códigos de recuperação: {{count}}.',
    en: 'On since {{date}}. Recovery codes left: {{count}}.',
    es: 'Activa desde {{date}}. Códigos de recuperación: {{count}}.',
  },
  turnOn: { pt: 'Ativar', en: 'Turn on', es: 'Activar' },
  turnOff: { pt: 'Desativar', en: 'Turn off', es: 'Desactivar' },
  newCodes: { pt: 'Novos códigos', en: 'New codes', es: 'Nuevos códigos' },
  continue: { pt: 'Continuar', en: 'Continue', es: 'Continuar' },
  turnOnText: {
    pt: 'Confirme a sua senha para ativar.',
    en: 'Confirm your password to turn it on.',
    es: 'Confirme su contraseña para activarla.',
  },
  newCodesTitle: { pt: 'Novos códigos de recuperação', en: 'New recovery codes', es: 'Nuevos códigos de recuperación' },
  newCodesText: {
    pt: 'Os códigos anteriores deixam de valer.',
    en: 'The codes you have now stop working.',
    es: 'Los códigos anteriores dejan de valer.',
  },
  turnOffTitle: {
    pt: 'Desativar a verificação em duas etapas',
    en: 'Turn off two-step sign-in',
    es: 'Desactivar la verificación en dos pasos',
  },
  turnedOn: {
    pt: 'Verificação em duas etapas ativada',
    en: 'Two-step sign-in is on',
    es: 'Verificación en dos pasos activada',
  },
  turnedOff: {
    pt: 'Verificação em duas etapas desativada',
    en: 'Two-step sign-in is off',
    es: 'Verificación en dos pasos desactivada',
  },
  password: { pt: 'Senha atual', en: 'Current password', es: 'Contraseña actual' },
  passwordMissing: { pt: 'Informe a senha', en: 'Enter the password', es: 'Ingrese la contraseña' },
  demanded: { pt: 'Exigida pela empresa.', en: 'Required by the company.', es: 'Exigida por la empresa.' },
});
