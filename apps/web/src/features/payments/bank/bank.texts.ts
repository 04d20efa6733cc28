import { texts } from '@recado/contracts';

/** The simulated bank, where an operator plays the payer. */
export const bankTexts = texts('simulatedBank', {
  intro: {
    pt: 'Aqui você é quem paga. O banco simulado avisa o Recado como um banco de verdade faria; nenhum dinheiro se move.',
    en: 'Here you are the payer. The simulated bank notifies Recado as a real bank would; no money moves.',
    es: 'Aquí usted es quien paga. El banco simulado avisa a Recado como lo haría un banco real; no se mueve dinero.',
  },
  charges: { pt: 'Cobranças do banco simulado', en: 'Simulated bank charges', es: 'Cobros del banco simulado' },
  search: { pt: 'Empresa ou identificador', en: 'Company or identifier', es: 'Empresa o identificador' },
  company: { pt: 'Empresa', en: 'Company', es: 'Empresa' },
  value: { pt: 'Valor', en: 'Amount', es: 'Valor' },
  state: { pt: 'No Recado', en: 'In Recado', es: 'En Recado' },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  payOf: { pt: 'Pagar a cobrança de {{name}}', en: 'Pay the charge of {{name}}', es: 'Pagar el cobro de {{name}}' },
  moreOf: {
    pt: 'Outras ações na cobrança de {{name}}',
    en: 'Other actions on the charge of {{name}}',
    es: 'Otras acciones en el cobro de {{name}}',
  },
  pay: { pt: 'Pagar', en: 'Pay', es: 'Pagar' },
  payLess: { pt: 'Pagar R$ 1,00 a menos', en: 'Pay R$ 1,00 less', es: 'Pagar R$ 1,00 menos' },
  payMore: { pt: 'Pagar R$ 1,00 a mais', en: 'Pay R$ 1,00 more', es: 'Pagar R$ 1,00 más' },
  payTwice: { pt: 'Pagar duas vezes', en: 'Pay twice', es: 'Pagar dos veces' },
  payLate: { pt: 'Pagar depois da validade', en: 'Pay after it has expired', es: 'Pagar después de la validez' },
  refund: { pt: 'Devolver ao pagador', en: 'Refund to the payer', es: 'Devolver al pagador' },
  cancel: { pt: 'Cancelar no banco', en: 'Cancel at the bank', es: 'Cancelar en el banco' },
  done: { pt: 'O banco avisou o Recado', en: 'The bank notified Recado', es: 'El banco avisó a Recado' },
  failed: {
    pt: 'Não foi possível carregar as cobranças',
    en: 'The charges could not be loaded',
    es: 'No se pudieron cargar los cobros',
  },
  empty: {
    pt: 'Nenhuma cobrança no banco simulado',
    en: 'No charges at the simulated bank',
    es: 'Ningún cobro en el banco simulado',
  },
  emptyText: {
    pt: 'Escolha o banco simulado na configuração e gere o PIX de uma fatura na empresa.',
    en: 'Choose the simulated bank in the setup, and create the PIX of an invoice in a company.',
    es: 'Elija el banco simulado en la configuración y genere el PIX de una factura en la empresa.',
  },
});
