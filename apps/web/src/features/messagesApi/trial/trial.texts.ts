import { texts } from '@recado/contracts';

export const trialTexts = texts('apiTrial', {
  title: { pt: 'Testar agora', en: 'Try it now', es: 'Probar ahora' },
  really: { pt: 'envia de verdade', en: 'really sends', es: 'envía de verdad' },
  kind: { pt: 'O que enviar', en: 'Content', es: 'Qué enviar' },
  text: { pt: 'Texto', en: 'Text', es: 'Texto' },
  media: { pt: 'Mídia', en: 'Media', es: 'Multimedia' },
  token: { pt: 'Token', en: 'Token', es: 'Token' },
  tokenHelp: {
    pt: 'O da conexão, ou um da API com permissão de enviar',
    en: 'That of the connection, or an API token that may send',
    es: 'El de la conexión, o uno de la API con permiso de enviar',
  },
  number: { pt: 'Número', en: 'Number', es: 'Número' },
  numberHelp: { pt: 'Com DDI e DDD', en: 'With country and area code', es: 'Con código de país y de área' },
  message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
  file: { pt: 'Arquivo', en: 'File', es: 'Archivo' },
  fileHelp: { pt: 'Até {{max}} MB', en: 'Up to {{max}} MB', es: 'Hasta {{max}} MB' },
  fileMissing: { pt: 'Escolha um arquivo', en: 'Choose a file', es: 'Elija un archivo' },
  send: { pt: 'Enviar teste', en: 'Send test', es: 'Enviar prueba' },
  sent: { pt: 'Mensagem enviada', en: 'Message sent', es: 'Mensaje enviado' },
  answer: { pt: 'Resposta da API', en: 'API answer', es: 'Respuesta de la API' },
});
