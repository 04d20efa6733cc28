import { texts } from '@recado/contracts';

export const announcementTexts = texts('announcements', {
  title: { pt: 'Informativos', en: 'Announcements', es: 'Anuncios' },
  news: {
    pt: { one: '{{count}} informativo novo', other: '{{count}} informativos novos' },
    en: { one: '{{count}} new announcement', other: '{{count}} new announcements' },
    es: { one: '{{count}} anuncio nuevo', other: '{{count}} anuncios nuevos' },
  },
  arrived: { pt: 'Novo informativo: {{title}}', en: 'New announcement: {{title}}', es: 'Nuevo anuncio: {{title}}' },
  see: { pt: 'Ver', en: 'View', es: 'Ver' },
  isNew: { pt: 'Novo', en: 'New', es: 'Nuevo' },
  high: { pt: 'Alta', en: 'High', es: 'Alta' },
  medium: { pt: 'Média', en: 'Medium', es: 'Media' },
  low: { pt: 'Baixa', en: 'Low', es: 'Baja' },
  priority: { pt: 'Prioridade: {{name}}', en: 'Priority: {{name}}', es: 'Prioridad: {{name}}' },
  picture: {
    pt: 'Abrir a imagem de {{title}}',
    en: 'Open the picture of {{title}}',
    es: 'Abrir la imagen de {{title}}',
  },
  empty: { pt: 'Nenhum informativo', en: 'No announcements', es: 'Ningún anuncio' },
  emptyText: {
    pt: 'Quando houver novidades do Recado, elas aparecem aqui.',
    en: 'News about Recado will appear here.',
    es: 'Las novedades de Recado aparecerán aquí.',
  },
  failed: {
    pt: 'Não foi possível carregar os informativos',
    en: 'The announcements could not be loaded',
    es: 'No se pudieron cargar los anuncios',
  },
});
