import { texts } from '@recado/contracts';

/** The words of the first download; the dialog brings its own. */
export const outboxMenuTexts = texts('outboxMenu', {
  title: { pt: 'Caixa de saída de e-mails', en: 'Email outbox', es: 'Bandeja de salida de correos' },
});
