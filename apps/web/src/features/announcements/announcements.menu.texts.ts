import { texts } from '@recado/contracts';

/** Texts of the bell, and of the arrival of an announcement on any screen. */
export const announcementMenuTexts = texts('announcementsMenu', {
  title: { pt: 'Informativos', en: 'Announcements', es: 'Anuncios' },
  news: {
    pt: { one: '{{count}} informativo novo', other: '{{count}} informativos novos' },
    en: { one: '{{count}} new announcement', other: '{{count}} new announcements' },
    es: { one: '{{count}} anuncio nuevo', other: '{{count}} anuncios nuevos' },
  },
  arrived: { pt: 'Novo informativo: {{title}}', en: 'New announcement: {{title}}', es: 'Nuevo anuncio: {{title}}' },
  see: { pt: 'Ver', en: 'View', es: 'Ver' },
});
