import { texts } from '@recado/contracts';

/** Texts of the menu, loaded before the page. */
export const connectionMenuTexts = texts('connectionsMenu', {
  title: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
  otherWords: {
    pt: 'WhatsApp QR celular telefone número parear',
    en: 'WhatsApp QR phone number pair',
    es: 'WhatsApp QR celular teléfono número vincular',
  },
  trouble: {
    pt: { one: '{{count}} conexão precisa de atenção', other: '{{count}} conexões precisam de atenção' },
    en: { one: '{{count}} connection needs attention', other: '{{count}} connections need attention' },
    es: { one: '{{count}} conexión necesita atención', other: '{{count}} conexiones necesitan atención' },
  },
});
