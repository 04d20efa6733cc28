import { texts } from '@recado/contracts';

export const twoStepTexts = texts('twoStep', {
  name: { pt: 'Verificação em duas etapas', en: 'Two-step sign-in', es: 'Verificación en dos pasos' },
  code: { pt: 'Código de 6 números', en: '6-digit code', es: 'Código de 6 números' },
  codeMissing: { pt: 'Digite o código', en: 'Type the code', es: 'Escriba el código' },
  recoveryCode: { pt: 'Código de recuperação', en: 'Recovery code', es: 'Código de recuperación' },
  anyCode: {
    pt: 'Código do aplicativo ou de recuperação',
    en: 'App code or recovery code',
    es: 'Código de la aplicación o de recuperación',
  },
  scan: {
    pt: 'Leia o QR code com um aplicativo autenticador, como o Google Authenticator ou o Microsoft Authenticator, e digite o código que ele mostra.',
    en: 'Scan the QR code with an authenticator app, such as Google Authenticator or Microsoft Authenticator, and type the code it shows.',
    es: 'Escanee el código QR con una aplicación de autenticación, como Google Authenticator o Microsoft Authenticator, y escriba el código que muestra.',
  },
  qrCode: {
    pt: 'QR code para o aplicativo autenticador',
    en: 'QR code for the authenticator app',
    es: 'Código QR para la aplicación de autenticación',
  },
  secret: {
    pt: 'Ou digite esta chave no aplicativo',
    en: 'Or type this key in the app',
    es: 'O escriba esta clave en la aplicación',
  },
  copySecret: { pt: 'Copiar a chave', en: 'Copy the key', es: 'Copiar la clave' },
  codesTitle: {
    pt: 'Guarde os códigos de recuperação',
    en: 'Keep your recovery codes',
    es: 'Guarde los códigos de recuperación',
  },
  codesText: {
    pt: 'Sem o celular, cada código permite entrar uma vez. Eles não aparecem de novo: guarde-os em um lugar seguro.',
    en: 'Without your phone, each code lets you sign in once. They are not shown again: keep them in a safe place.',
    es: 'Sin el celular, cada código permite ingresar una vez. No se muestran de nuevo: guárdelos en un lugar seguro.',
  },
  copyCodes: { pt: 'Copiar', en: 'Copy', es: 'Copiar' },
  download: { pt: 'Baixar', en: 'Download', es: 'Descargar' },
  fileName: {
    pt: 'recado-codigos-de-recuperacao.txt',
    en: 'recado-recovery-codes.txt',
    es: 'recado-codigos-de-recuperacion.txt',
  },
  kept: { pt: 'Já guardei os códigos', en: 'I have kept the codes', es: 'Ya guardé los códigos' },
});
