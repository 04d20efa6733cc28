import { texts } from '@recado/contracts';
import { formErrorWords } from '../../../ui/fields/formErrorWords.ts';

export const suppressedTexts = texts('suppressedNumbers', {
  title: { pt: 'Lista de bloqueio', en: 'Suppression list', es: 'Lista de exclusión' },
  text: {
    pt: 'Números que não recebem nenhuma campanha',
    en: 'Numbers that receive no campaign',
    es: 'Números que no reciben ninguna campaña',
  },
  search: { pt: 'Número ou motivo', en: 'Number or reason', es: 'Número o motivo' },
  addTitle: { pt: 'Bloquear um número', en: 'Suppress a number', es: 'Excluir un número' },
  add: { pt: 'Bloquear', en: 'Suppress', es: 'Excluir' },
  number: { pt: 'Número', en: 'Number', es: 'Número' },
  numberHint: {
    pt: 'Com DDD: (13) 99999-8888. De outro país: +351 912 345 678',
    en: 'With area code: (13) 99999-8888. From another country: +351 912 345 678',
    es: 'Con código de área: (13) 99999-8888. De otro país: +351 912 345 678',
  },
  note: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
  noteHint: {
    pt: 'Um nome ou o motivo',
    en: 'A name or the reason',
    es: 'Un nombre o el motivo',
  },
  added: { pt: 'Número bloqueado', en: 'Number suppressed', es: 'Número excluido' },
  since: { pt: 'Desde', en: 'Since', es: 'Desde' },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  remove: { pt: 'Liberar {{number}}', en: 'Release {{number}}', es: 'Liberar {{number}}' },
  removeTitle: {
    pt: 'Voltar a enviar campanhas para {{number}}?',
    en: 'Send campaigns to {{number}} again?',
    es: '¿Volver a enviar campañas a {{number}}?',
  },
  removeText: {
    pt: 'O número sai da lista de bloqueio. Se a pessoa pediu para sair por mensagem, ela continua sem receber.',
    en: 'The number leaves the suppression list. A person who opted out by message still receives nothing.',
    es: 'El número sale de la lista de exclusión. Si la persona pidió la baja por mensaje, sigue sin recibir.',
  },
  removeConfirm: { pt: 'Liberar número', en: 'Release number', es: 'Liberar número' },
  removed: { pt: 'Número liberado', en: 'Number released', es: 'Número liberado' },
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  taken: {
    pt: 'Este número já está bloqueado.',
    en: 'This number is already suppressed.',
    es: 'Este número ya está excluido.',
  },
  importHelp: {
    pt: '.xls ou .xlsx de até 5 MB, com a coluna número e, se quiser, nome. Números repetidos entram uma vez só.',
    en: '.xls or .xlsx up to 5 MB, with the column number and optionally name. Repeated numbers are added once.',
    es: '.xls o .xlsx de hasta 5 MB, con la columna número y, si quiere, nombre. Los números repetidos entran una sola vez.',
  },
  import: { pt: 'Importar', en: 'Import', es: 'Importar' },
  loadFailed: {
    pt: 'Não foi possível carregar a lista de bloqueio',
    en: 'The suppression list could not be loaded',
    es: 'No se pudo cargar la lista de exclusión',
  },
  none: { pt: 'Nenhum número bloqueado', en: 'No suppressed numbers', es: 'Ningún número excluido' },
  noneText: {
    pt: 'Bloqueie quem pediu para não receber campanhas por outro canal. Quem responde “sair” a uma campanha já fica de fora.',
    en: 'Suppress people who asked through another channel for no campaigns. People who answer a campaign with “stop” are left out already.',
    es: 'Excluya a quienes pidieron no recibir campañas por otro canal. Quien responde “baja” a una campaña ya queda afuera.',
  },
  noneFound: { pt: 'Nenhum número encontrado', en: 'No number found', es: 'Ningún número encontrado' },
  noneFoundText: { pt: 'Tente outro texto.', en: 'Try another text.', es: 'Pruebe otro texto.' },
});
