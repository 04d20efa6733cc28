import { texts } from '@recado/contracts';

export const sheetTexts = texts('sheetColumns', {
  column: { pt: 'Coluna {{n}}', en: 'Column {{n}}', es: 'Columna {{n}}' },
  goesTo: { pt: 'Destino da coluna {{name}}', en: 'Use column {{name}} as', es: 'Destino de la columna {{name}}' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  number: { pt: 'Número', en: 'Number', es: 'Número' },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  template: { pt: 'Baixar planilha modelo', en: 'Download a template sheet', es: 'Descargar planilla modelo' },
  templateFile: { pt: 'modelo de importação', en: 'import template', es: 'modelo de importación' },
  templateFailed: {
    pt: 'Não foi possível baixar o modelo. Tente de novo.',
    en: 'The template could not be downloaded. Try again.',
    es: 'No se pudo descargar el modelo. Inténtelo de nuevo.',
  },
  extra: { pt: 'Informação extra', en: 'Extra information', es: 'Información adicional' },
  notImported: { pt: 'Não importar', en: 'Do not import', es: 'No importar' },
  recognised: { pt: 'reconhecida', en: 'recognised', es: 'reconocida' },
  country: {
    pt: 'País dos números sem DDI',
    en: 'Country of numbers without a code',
    es: 'País de los números sin código',
  },
  brazil: { pt: 'Brasil (+55)', en: 'Brazil (+55)', es: 'Brasil (+55)' },
  asWritten: {
    pt: 'Todos já têm o código do país',
    en: 'All have their country code already',
    es: 'Todos ya tienen el código del país',
  },
  hasHead: {
    pt: 'A linha {{n}} tem os nomes das colunas',
    en: 'Row {{n}} has the column names',
    es: 'La fila {{n}} tiene los nombres de las columnas',
  },
  incomplete: {
    pt: 'Escolha a coluna do nome e a do número',
    en: 'Choose the name and number columns',
    es: 'Elija la columna del nombre y la del número',
  },
  back: { pt: 'Voltar', en: 'Back', es: 'Volver' },
  incompleteNumber: {
    pt: 'Escolha a coluna do número',
    en: 'Choose the number column',
    es: 'Elija la columna del número',
  },
  dropped: {
    pt: { one: 'A coluna {{names}} não será importada.', other: 'As colunas {{names}} não serão importadas.' },
    en: { one: 'The column {{names}} will not be imported.', other: 'The columns {{names}} will not be imported.' },
    es: { one: 'La columna {{names}} no se importará.', other: 'Las columnas {{names}} no se importarán.' },
  },
  keepExtra: {
    pt: 'Guardar como informação extra',
    en: 'Keep as extra information',
    es: 'Guardar como información adicional',
  },
});
