import { texts } from '@recado/contracts';

/** Texts of the menu, loaded before the page. */
export const connectionMenuTexts = texts('connectionsMenu', {
  title: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
  trouble: {
    pt: { one: '{{count}} conexão precisa de atenção', other: '{{count}} conexões precisam de atenção' },
    en: { one: '{{count}} connection needs attention', other: '{{count}} connections need attention' },
    es: { one: '{{count}} conexión necesita atención', other: '{{count}} conexiones necesitan atención' },
  },
});
