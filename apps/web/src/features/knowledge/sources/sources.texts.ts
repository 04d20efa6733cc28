import { texts } from '@recado/contracts';

export const sourceTexts = texts('knowledgeSources', {
  title: { pt: 'Fontes', en: 'Sources', es: 'Fuentes' },
  from: { pt: 'Fontes: {{names}}', en: 'Sources: {{names}}', es: 'Fuentes: {{names}}' },
  help: {
    pt: 'O assistente leu estes trechos antes de responder. O cliente não os vê.',
    en: 'The assistant read these passages before it answered. The customer does not see them.',
    es: 'El asistente leyó estos pasajes antes de responder. El cliente no los ve.',
  },
  page: { pt: '{{name}}, p. {{page}}', en: '{{name}}, p. {{page}}', es: '{{name}}, p. {{page}}' },
  lost: {
    pt: 'Esta fonte mudou ou foi excluída depois da resposta.',
    en: 'This source was changed or deleted after the answer.',
    es: 'Esta fuente cambió o fue eliminada después de la respuesta.',
  },
  loading: { pt: 'Carregando os trechos', en: 'Loading the passages', es: 'Cargando los pasajes' },
  loadFailed: {
    pt: 'Não foi possível carregar os trechos',
    en: 'The passages could not be loaded',
    es: 'No se pudieron cargar los pasajes',
  },
});
