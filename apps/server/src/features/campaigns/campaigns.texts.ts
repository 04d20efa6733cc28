import { texts } from '@recado/contracts';

/** Texts of campaigns to contacts, in the language of the company (behaviour 5.3). */
export const campaignAnswerTexts = texts('campaignAnswers', {
  optedOut: {
    pt: 'Pronto. Você não receberá mais as nossas campanhas.',
    en: 'Done. You will not receive our campaigns any more.',
    es: 'Listo. No recibirá más nuestras campañas.',
  },
});
