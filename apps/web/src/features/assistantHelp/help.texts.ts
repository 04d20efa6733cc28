import { texts } from '@recado/contracts';

export const helpTexts = texts('assistantHelp', {
  menu: { pt: 'Ajuda da IA', en: 'AI help', es: 'Ayuda de la IA' },
  propose: { pt: 'Propor uma resposta', en: 'Propose an answer', es: 'Proponer una respuesta' },
  summarize: { pt: 'Resumir a conversa', en: 'Summarize the conversation', es: 'Resumir la conversación' },
  translateTo: {
    pt: 'Traduzir o texto para {{language}}',
    en: 'Translate the text into {{language}}',
    es: 'Traducir el texto al {{language}}',
  },
  writeFirst: {
    pt: 'Escrever um texto para traduzir',
    en: 'Write a text to translate',
    es: 'Escribir un texto para traducir',
  },
  pt: { pt: 'português', en: 'Portuguese', es: 'portugués' },
  en: { pt: 'inglês', en: 'English', es: 'inglés' },
  es: { pt: 'espanhol', en: 'Spanish', es: 'español' },
  working: { pt: 'A IA está escrevendo…', en: 'The AI is writing…', es: 'La IA está escribiendo…' },
  proposed: {
    pt: 'Texto da IA: confira antes de enviar.',
    en: 'Text of the AI: check it before you send it.',
    es: 'Texto de la IA: revíselo antes de enviarlo.',
  },
  undo: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' },
  keep: { pt: 'Manter o texto', en: 'Keep the text', es: 'Mantener el texto' },
  summaryTitle: { pt: 'Resumo da conversa', en: 'Conversation summary', es: 'Resumen de la conversación' },
  summaryText: {
    pt: 'Escrito pela IA. Confira antes de confiar.',
    en: 'Written by the AI. Check it before you rely on it.',
    es: 'Escrito por la IA. Revíselo antes de confiar.',
  },
  saveNote: { pt: 'Guardar como nota interna', en: 'Save as an internal note', es: 'Guardar como nota interna' },
  noteSaved: { pt: 'Nota interna guardada', en: 'Internal note saved', es: 'Nota interna guardada' },
  close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
  summarizeInto: { pt: 'Resumir com a IA', en: 'Summarize with AI', es: 'Resumir con la IA' },
  translation: { pt: 'Tradução', en: 'Translation', es: 'Traducción' },
  translating: { pt: 'Traduzindo…', en: 'Translating…', es: 'Traduciendo…' },
});
