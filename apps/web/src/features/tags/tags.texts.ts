import { texts } from '@recado/contracts';

export const tagTexts = texts('ticketTags', {
  title: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
  add: { pt: 'Etiqueta', en: 'Tag', es: 'Etiqueta' },
  choose: { pt: 'Escolher etiquetas', en: 'Choose tags', es: 'Elegir etiquetas' },
  search: { pt: 'Buscar etiqueta', en: 'Search tags', es: 'Buscar etiqueta' },
  takeOff: { pt: 'Remover a etiqueta {{name}}', en: 'Remove tag {{name}}', es: 'Quitar la etiqueta {{name}}' },
  none: { pt: 'Nenhuma etiqueta cadastrada', en: 'No tags yet', es: 'Todavía no hay etiquetas' },
  noneFound: {
    pt: 'Nenhuma etiqueta com esse nome',
    en: 'No tag with that name',
    es: 'Ninguna etiqueta con ese nombre',
  },
  loadFailed: {
    pt: 'Não foi possível carregar as etiquetas',
    en: 'The tags could not be loaded',
    es: 'No se pudieron cargar las etiquetas',
  },
});
