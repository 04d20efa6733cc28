import { texts } from '@recado/contracts';

/** Texts of the first download: the menu, and the news of a payment on every screen. */
export const invoiceMenuTexts = texts('invoiceMenu', {
  invoicesShort: { pt: 'Faturas', en: 'Invoices', es: 'Facturas' },
  invoices: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
  subscription: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
  otherWords: {
    pt: 'preço valor pagar pagamento plano mensalidade teste',
    en: 'price pay payment plan trial',
    es: 'precio valor pagar pago plan mensualidad prueba',
  },
  renewed: {
    pt: 'Pagamento recebido. A licença foi renovada até {{date}}.',
    en: 'Payment received. The license is renewed until {{date}}.',
    es: 'Pago recibido. La licencia fue renovada hasta el {{date}}.',
  },
  received: { pt: 'Pagamento recebido.', en: 'Payment received.', es: 'Pago recibido.' },
});
