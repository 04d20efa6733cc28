import { texts } from '@recado/contracts';

/** Texts for pairing with a code typed on the phone, instead of a QR code. */
export const numberPairingTexts = texts('numberPairing', {
  ways: { pt: 'Como conectar', en: 'How to connect', es: 'Cómo conectar' },
  byQr: { pt: 'QR code', en: 'QR code', es: 'Código QR' },
  byNumber: { pt: 'Conectar com número', en: 'Connect with a number', es: 'Conectar con número' },
  number: { pt: 'Número do celular', en: 'Phone number', es: 'Número del celular' },
  numberHelp: {
    pt: 'Com código do país e DDD, como +55 11 91234-5678',
    en: 'With country and area code, like +55 11 91234-5678',
    es: 'Con código de país y de área, como +55 11 91234-5678',
  },
  tooShort: {
    pt: 'Escreva o número inteiro, com o código do país',
    en: 'Enter the full number with the country code',
    es: 'Escriba el número completo, con el código de país',
  },
  getCode: { pt: 'Gerar código', en: 'Get a code', es: 'Generar código' },
  again: { pt: 'Gerar outro código', en: 'Get another code', es: 'Generar otro código' },
  code: {
    pt: 'Código para digitar no celular',
    en: 'Code to type on the phone',
    es: 'Código para escribir en el celular',
  },
  copy: { pt: 'Copiar código', en: 'Copy code', es: 'Copiar código' },
  step1: {
    pt: 'No celular, abra o *WhatsApp* e toque em *Dispositivos conectados*',
    en: 'On the phone, open *WhatsApp* and tap *Linked devices*',
    es: 'En el celular, abra *WhatsApp* y toque *Dispositivos vinculados*',
  },
  step2: {
    pt: 'Toque em *Conectar dispositivo* e em *Conectar com número de telefone*',
    en: 'Tap *Link a device* and *Link with phone number instead*',
    es: 'Toque *Vincular dispositivo* y *Vincular con número de teléfono*',
  },
  step3: {
    pt: 'Digite o código mostrado aqui',
    en: 'Type the code shown here',
    es: 'Escriba el código que aparece aquí',
  },
});
