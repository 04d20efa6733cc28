import { texts } from '@recado/contracts';

/** Mails about invoices, to companies in their language and to operators in theirs. */
export const invoiceMailTexts = texts('invoiceMails', {
  dueSubject: {
    pt: 'Sua fatura do Recado vence em {{dueDate}}',
    en: 'Your Recado invoice is due on {{dueDate}}',
    es: 'Su factura de Recado vence el {{dueDate}}',
  },
  due: {
    pt: 'A fatura {{detail}}, de {{value}}, vence em {{dueDate}}. Pague por PIX na página Financeiro: {{link}}',
    en: 'The invoice {{detail}} of {{value}} is due on {{dueDate}}. Pay it by PIX on the billing page: {{link}}',
    es: 'La factura {{detail}}, de {{value}}, vence el {{dueDate}}. Páguela por PIX en la página Finanzas: {{link}}',
  },
  paidSubject: {
    pt: 'Recebemos o seu pagamento',
    en: 'We received your payment',
    es: 'Recibimos su pago',
  },
  paid: {
    pt: 'Recebemos o pagamento da fatura {{detail}}, de {{value}}. O Recado está liberado até {{until}}.',
    en: 'We received {{value}} for the invoice {{detail}}. Recado is available until {{until}}.',
    es: 'Recibimos el pago de la factura {{detail}}, de {{value}}. Recado está disponible hasta el {{until}}.',
  },
  problemSubject: {
    pt: 'Um pagamento precisa da sua atenção',
    en: 'A payment needs your attention',
    es: 'Un pago necesita su atención',
  },
  problem: {
    pt: 'O pagamento da empresa {{company}} (fatura {{detail}}) precisa ser conferido: {{problem}}. Identificador: {{txid}}',
    en: 'The payment of the company {{company}} (invoice {{detail}}) needs a check: {{problem}}. Identifier: {{txid}}',
    es: 'El pago de la empresa {{company}} (factura {{detail}}) debe revisarse: {{problem}}. Identificador: {{txid}}',
  },
  amountTooLow: {
    pt: 'o valor recebido é menor que o da fatura',
    en: 'the amount received is lower than the invoice',
    es: 'el valor recibido es menor que el de la factura',
  },
  amountTooHigh: {
    pt: 'o valor recebido é maior que o da fatura',
    en: 'the amount received is higher than the invoice',
    es: 'el valor recibido es mayor que el de la factura',
  },
  paidTwice: {
    pt: 'a fatura foi paga mais de uma vez',
    en: 'the invoice was paid more than once',
    es: 'la factura se pagó más de una vez',
  },
  refunded: { pt: 'o valor foi devolvido', en: 'the amount was refunded', es: 'el valor fue devuelto' },
  contested: {
    pt: 'o pagador contestou o pagamento',
    en: 'the payer disputes the payment',
    es: 'el pagador disputó el pago',
  },
  mismatch: {
    pt: 'o banco informou outro valor ou outra cobrança',
    en: 'the bank reported another amount or another charge',
    es: 'el banco informó otro valor u otro cobro',
  },
  planTooSmall: {
    pt: 'o uso atual não cabe no plano escolhido, que não foi trocado',
    en: 'the present use does not fit the chosen plan, which was not changed',
    es: 'el uso actual no cabe en el plan elegido, que no se cambió',
  },
  companyDeleted: {
    pt: 'chegou depois da exclusão da empresa que a fatura nomeia',
    en: 'it arrived after the company that the invoice names had been deleted',
    es: 'llegó después de eliminar la empresa que la factura nombra',
  },
});
