import { texts } from '@recado/contracts';

/** Texts of the first download; the dialog loads its own. */
export const outboxMenuTexts = texts('outboxMenu', {
  title: { pt: 'Caixa de saída de e-mails', en: 'Email outbox', es: 'Bandeja de salida de correos' },
});
