import { texts } from '@recado/contracts';

export const mentionTexts = texts('mentions', {
  title: { pt: 'Menções', en: 'Mentions', es: 'Menciones' },
  by: { pt: 'por {{name}}', en: 'by {{name}}', es: 'por {{name}}' },
  mentioned: {
    pt: '{{from}} mencionou você na conversa com {{name}}',
    en: '{{from}} mentioned you in the conversation with {{name}}',
    es: '{{from}} le mencionó en la conversación con {{name}}',
  },
  open: { pt: 'Abrir', en: 'Open', es: 'Abrir' },
  formerColleague: { pt: 'Ex-colega', en: 'Former colleague', es: 'Excompañero' },
});
