import { texts } from '@recado/contracts';
import { announcementMenuTexts } from './announcements.menu.texts.ts';

export const announcementTexts = texts('announcements', {
  ...announcementMenuTexts.words,
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
