import { texts } from '@recado/contracts';

export const uiTexts = texts('ui', {
  connection: { pt: 'Conexão {{name}}', en: 'Connection {{name}}', es: 'Conexión {{name}}' },
  connectionDown: { pt: 'Conexão {{name}} desconectada', en: 'Connection {{name}} is down', es: 'Conexión {{name}} desconectada' },
  retry: { pt: 'Tentar novamente', en: 'Try again', es: 'Intentar de nuevo' },
  loading: { pt: 'Carregando', en: 'Loading', es: 'Cargando' },
  cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
  close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
  choose: { pt: 'Escolha', en: 'Choose', es: 'Elija' },
  clearField: { pt: 'Limpar {{label}}', en: 'Clear {{label}}', es: 'Limpiar {{label}}' },
  language: { pt: 'Idioma: {{name}}', en: 'Language: {{name}}', es: 'Idioma: {{name}}' },
  clearSearch: { pt: 'Limpar busca', en: 'Clear search', es: 'Limpiar búsqueda' },
  optional: { pt: 'opcional', en: 'optional', es: 'opcional' },
  showPassword: { pt: 'Mostrar senha', en: 'Show password', es: 'Mostrar contraseña' },
  hidePassword: { pt: 'Ocultar senha', en: 'Hide password', es: 'Ocultar contraseña' },
});
