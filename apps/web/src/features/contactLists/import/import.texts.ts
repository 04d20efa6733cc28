import { texts } from '@recado/contracts';

export const listImportTexts = texts('contactListImport', {
  title: { pt: 'Importar planilha', en: 'Import a sheet', es: 'Importar planilla' },
  done: { pt: 'Importação concluída', en: 'Import complete', es: 'Importación terminada' },
  chooseFile: { pt: 'Escolher arquivo', en: 'Choose a file', es: 'Elegir archivo' },
  dropHere: { pt: 'ou solte a planilha aqui', en: 'or drop the sheet here', es: 'o suelte la planilla aquí' },
  help: {
    pt: '.xls ou .xlsx de até 5 MB, com as colunas nome, número e, se quiser, e-mail. Números repetidos entram uma vez só.',
    en: '.xls or .xlsx up to 5 MB, with the columns name, number and optionally email. Repeated numbers are added once.',
    es: '.xls o .xlsx de hasta 5 MB, con las columnas nombre, número y, si quiere, correo. Los números repetidos entran una sola vez.',
  },
  wrongName: {
    pt: 'Escolha uma planilha .xls ou .xlsx.',
    en: 'Choose an .xls or .xlsx sheet.',
    es: 'Elija una planilla .xls o .xlsx.',
  },
  tooBig: { pt: 'A planilha passa de 5 MB.', en: 'The sheet has more than 5 MB.', es: 'La planilla pasa de 5 MB.' },
  columns: {
    pt: 'Não reconhecemos as colunas pelo nome. Escolha o que cada uma contém.',
    en: 'The columns were not recognised by their names. Choose what each of them contains.',
    es: 'No reconocimos las columnas por el nombre. Elija lo que contiene cada una.',
  },
  import: { pt: 'Importar', en: 'Import', es: 'Importar' },
  sending: { pt: 'Importando {{name}}…', en: 'Importing {{name}}…', es: 'Importando {{name}}…' },
  added: { pt: 'entraram', en: 'added', es: 'agregados' },
  repeated: { pt: 'repetidos', en: 'repeated', es: 'repetidos' },
  wrong: { pt: 'com erro', en: 'with errors', es: 'con errores' },
  checking: {
    pt: {
      one: 'O número novo está sendo conferido no WhatsApp em segundo plano.',
      other: 'Os {{count}} números novos estão sendo conferidos no WhatsApp em segundo plano.',
    },
    en: {
      one: 'The new number is being checked on WhatsApp in the background.',
      other: 'The {{count}} new numbers are being checked on WhatsApp in the background.',
    },
    es: {
      one: 'El número nuevo se está verificando en WhatsApp en segundo plano.',
      other: 'Los {{count}} números nuevos se están verificando en WhatsApp en segundo plano.',
    },
  },
  row: { pt: 'Linha {{n}}', en: 'Row {{n}}', es: 'Fila {{n}}' },
  'reason.name': {
    pt: 'O nome precisa de 2 a 50 caracteres',
    en: 'The name needs 2 to 50 characters',
    es: 'El nombre necesita de 2 a 50 caracteres',
  },
  'reason.number': {
    pt: 'O número precisa de 8 a 50 dígitos',
    en: 'The number needs 8 to 50 digits',
    es: 'El número necesita de 8 a 50 dígitos',
  },
  'reason.repeated': {
    pt: 'O número aparece antes na planilha',
    en: 'The number appears earlier in the sheet',
    es: 'El número aparece antes en la planilla',
  },
  'reason.known': {
    pt: 'O número já está na lista',
    en: 'The number is already in the list',
    es: 'El número ya está en la lista',
  },
  withoutEmail: {
    pt: {
      one: '{{count}} contato entrou sem o e-mail inválido.',
      other: '{{count}} contatos entraram sem o e-mail inválido.',
    },
    en: {
      one: '{{count}} contact was added without its invalid email.',
      other: '{{count}} contacts were added without their invalid email.',
    },
    es: {
      one: '{{count}} contacto entró sin el correo no válido.',
      other: '{{count}} contactos entraron sin el correo no válido.',
    },
  },
  leftOut: { pt: 'Ficaram de fora', en: 'Left out', es: 'Quedaron afuera' },
  andMore: {
    pt: { one: 'e mais {{count}} linha, no arquivo', other: 'e mais {{count}} linhas, no arquivo' },
    en: { one: 'and {{count}} more row, in the file', other: 'and {{count}} more rows, in the file' },
    es: { one: 'y {{count}} fila más, en el archivo', other: 'y {{count}} filas más, en el archivo' },
  },
  download: { pt: 'Baixar linhas de fora', en: 'Download rows left out', es: 'Descargar filas de fuera' },
  fileName: { pt: 'linhas-de-fora', en: 'rows-left-out', es: 'filas-de-fuera' },
  rowNumber: { pt: 'linha', en: 'row', es: 'fila' },
  name: { pt: 'nome', en: 'name', es: 'nombre' },
  reason: { pt: 'motivo', en: 'reason', es: 'motivo' },
  another: { pt: 'Importar outra', en: 'Import another', es: 'Importar otra' },
});
