import { texts } from '@recado/contracts';

export const uiTexts = texts('ui', {
  connection: { pt: 'Conexão {{name}}', en: 'Connection {{name}}', es: 'Conexión {{name}}' },
  connectionDown: {
    pt: 'Conexão {{name}} desconectada',
    en: 'Connection {{name}} is disconnected',
    es: 'Conexión {{name}} desconectada',
  },
  retry: { pt: 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo' },
  loading: { pt: 'Carregando', en: 'Loading', es: 'Cargando' },
  cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
  discardTitle: { pt: 'Fechar sem salvar?', en: 'Close without saving?', es: '¿Cerrar sin guardar?' },
  discardText: {
    pt: 'O que você preencheu aqui se perde.',
    en: 'What you filled in here will be lost.',
    es: 'Lo que completó aquí se perderá.',
  },
  discard: { pt: 'Descartar', en: 'Discard', es: 'Descartar' },
  keepEditing: { pt: 'Continuar editando', en: 'Keep editing', es: 'Seguir editando' },
  close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
  choose: { pt: 'Escolha', en: 'Choose', es: 'Elija' },
  clearField: { pt: 'Limpar {{label}}', en: 'Clear {{label}}', es: 'Limpiar {{label}}' },
  chooseDay: {
    pt: '{{label}}: abrir calendário',
    en: '{{label}}: open the calendar',
    es: '{{label}}: abrir calendario',
  },
  chosenDay: {
    pt: '{{label}}: {{day}}, abrir calendário',
    en: '{{label}}: {{day}}, open the calendar',
    es: '{{label}}: {{day}}, abrir calendario',
  },
  dateUnfinished: {
    pt: 'Data incompleta ou inválida',
    en: 'Incomplete or invalid date',
    es: 'Fecha incompleta o no válida',
  },
  dateTooEarly: { pt: 'A partir de {{day}}', en: 'From {{day}} on', es: 'A partir del {{day}}' },
  dateTooLate: { pt: 'Até {{day}}', en: 'Up to {{day}}', es: 'Hasta el {{day}}' },
  chooseTheYear: { pt: 'Escolher o ano', en: 'Choose the year', es: 'Elegir el año' },
  chooseTheDay: { pt: 'Voltar aos dias', en: 'Back to the days', es: 'Volver a los días' },
  language: { pt: 'Idioma: {{name}}', en: 'Language: {{name}}', es: 'Idioma: {{name}}' },
  clearSearch: { pt: 'Limpar busca', en: 'Clear search', es: 'Limpiar búsqueda' },
  removeFile: { pt: 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}' },
  optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
  showPassword: { pt: 'Mostrar senha', en: 'Show password', es: 'Mostrar contraseña' },
  hidePassword: { pt: 'Ocultar senha', en: 'Hide password', es: 'Ocultar contraseña' },
});
