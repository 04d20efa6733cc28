import { texts } from '@recado/contracts';

/** Texts of the gallery. */
export const galleryTexts = texts('gallery', {
  title: { pt: 'Mídia, links e documentos', en: 'Media, links and documents', es: 'Multimedia, enlaces y documentos' },
  seeAll: { pt: 'Ver tudo', en: 'See all', es: 'Ver todo' },
  media: { pt: 'Mídia', en: 'Media', es: 'Multimedia' },
  documents: { pt: 'Documentos', en: 'Documents', es: 'Documentos' },
  links: { pt: 'Links', en: 'Links', es: 'Enlaces' },
  noMedia: { pt: 'Nenhuma foto ou vídeo', en: 'No photos or videos', es: 'Ninguna foto ni video' },
  noDocuments: { pt: 'Nenhum documento', en: 'No documents', es: 'Ningún documento' },
  noLinks: { pt: 'Nenhum link', en: 'No links', es: 'Ningún enlace' },
  emptyText: {
    pt: 'O que for enviado ou recebido nesta conversa aparece aqui.',
    en: 'Whatever is sent or received in this conversation appears here.',
    es: 'Lo que se envíe o reciba en esta conversación aparece aquí.',
  },
  failed: { pt: 'Não foi possível carregar', en: 'Could not be loaded', es: 'No se pudo cargar' },
  openPhoto: {
    pt: 'Abrir foto de {{name}}, {{at}}',
    en: 'Open photo from {{name}}, {{at}}',
    es: 'Abrir foto de {{name}}, {{at}}',
  },
  openVideo: {
    pt: 'Abrir vídeo de {{name}}, {{at}}',
    en: 'Open video from {{name}}, {{at}}',
    es: 'Abrir video de {{name}}, {{at}}',
  },
});
