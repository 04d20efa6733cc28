import { texts } from '@recado/contracts';

/** Texts about the official API's window and the templates that may be sent when it is closed (whatsapp 2.6). */
export const templateTexts = texts('messageTemplates', {
  closesIn: { pt: 'Janela fecha em {{time}}', en: 'Window closes in {{time}}', es: 'La ventana cierra en {{time}}' },
  closesHint: {
    pt: 'O WhatsApp aceita texto livre até {{at}}: 24 horas depois da última mensagem do contato.',
    en: 'WhatsApp accepts free text until {{at}}: 24 hours after the contact’s last message.',
    es: 'WhatsApp acepta texto libre hasta {{at}}: 24 horas después del último mensaje del contacto.',
  },
  closed: {
    pt: 'A janela de 24 horas fechou. Envie um modelo aprovado; quando {{name}} responder, você volta a escrever livremente.',
    en: 'The 24-hour window has closed. Send an approved template; once {{name}} replies, you can write freely again.',
    es: 'La ventana de 24 horas se cerró. Envíe una plantilla aprobada; cuando {{name}} responda, vuelve a escribir libremente.',
  },
  template: { pt: 'Modelo', en: 'Template', es: 'Plantilla' },
  choose: { pt: 'Escolha um modelo', en: 'Choose a template', es: 'Elija una plantilla' },
  none: {
    pt: 'Nenhum modelo aprovado. Crie um no painel da Meta; depois de aprovado ele aparece aqui.',
    en: 'No approved templates. Create one in Meta’s panel; once approved, it appears here.',
    es: 'Ninguna plantilla aprobada. Cree una en el panel de Meta; una vez aprobada aparece aquí.',
  },
  inHeader: { pt: 'Campo {{key}} do título', en: 'Field {{key}} of the header', es: 'Campo {{key}} del título' },
  inBody: { pt: 'Campo {{key}} do texto', en: 'Field {{key}} of the text', es: 'Campo {{key}} del texto' },
  inButton: {
    pt: 'Campo {{key}} do botão {{button}}',
    en: 'Field {{key}} of button {{button}}',
    es: 'Campo {{key}} del botón {{button}}',
  },
  preview: { pt: 'Como o contato lê', en: 'What the contact will read', es: 'Como lo lee el contacto' },
  send: { pt: 'Enviar modelo', en: 'Send template', es: 'Enviar plantilla' },
});
