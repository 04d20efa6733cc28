import { texts } from '@recado/contracts';

/** The mail about a connection that has been disconnected for an hour. */
export const lostMailTexts = texts('lostConnectionMail', {
  subject: {
    pt: 'A conexão {{connection}} está desconectada',
    en: 'The connection {{connection}} is disconnected',
    es: 'La conexión {{connection}} está desconectada',
  },
  hello: { pt: 'Olá, {{name}}.', en: 'Hello, {{name}}.', es: 'Hola, {{name}}.' },
  lost: {
    pt: 'A conexão {{connection}} da {{company}} está desconectada desde {{since}}. Enquanto isso, nenhuma mensagem do WhatsApp chega nem sai por ela.',
    en: 'The connection {{connection}} of {{company}} has been disconnected since {{since}}. Meanwhile no WhatsApp message arrives or leaves through it.',
    es: 'La conexión {{connection}} de {{company}} está desconectada desde {{since}}. Mientras tanto, ningún mensaje de WhatsApp llega ni sale por ella.',
  },
  next: {
    pt: 'Confira se o celular está ligado e com internet. Se a conexão não voltar sozinha, leia o QR code de novo na página Conexões.',
    en: 'Check that the phone is switched on and online. If the connection does not come back by itself, read the QR code again on the page Connections.',
    es: 'Revise que el celular esté encendido y con internet. Si la conexión no vuelve sola, lea de nuevo el código QR en la página Conexiones.',
  },
  open: { pt: 'Abrir Conexões', en: 'Open Connections', es: 'Abrir Conexiones' },
});
