import { texts } from '@recado/contracts';

export const paidTexts = texts('paid', {
  title: { pt: 'Pagamento recebido', en: 'Payment received', es: 'Pago recibido' },
  renewed: {
    pt: 'A licença da {{company}} foi renovada até {{date}}.',
    en: 'The license of {{company}} is renewed until {{date}}.',
    es: 'La licencia de {{company}} fue renovada hasta el {{date}}.',
  },
  noLimit: {
    pt: 'A licença da {{company}} não tem data de vencimento.',
    en: 'The license of {{company}} has no due date.',
    es: 'La licencia de {{company}} no tiene fecha de vencimiento.',
  },
  value: { pt: 'Valor', en: 'Amount', es: 'Valor' },
  invoice: { pt: 'Fatura', en: 'Invoice', es: 'Factura' },
  paidAt: { pt: 'Pago em', en: 'Paid on', es: 'Pagado el' },
  stay: { pt: 'Ficar aqui', en: 'Stay here', es: 'Quedarse aquí' },
  home: {
    pt: 'Ir para o início ({{seconds}} s)',
    en: 'Go to the start page ({{seconds}} s)',
    es: 'Ir al inicio ({{seconds}} s)',
  },
});
