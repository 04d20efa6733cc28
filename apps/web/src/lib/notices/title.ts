import { useEffect } from 'react';

const product = 'Recado';
const icons = { plain: '/favicon.svg', unread: '/favicon-unread.svg' } as const;

let shown = '';
let unread = 0;

/** "(3) Atendimentos · Recado": the count comes first, so that a narrow tab still shows it. */
const write = (): void => {
  const name = shown ? `${shown} · ${product}` : product;
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name;
};

/** Sets the title of the browser tab: "Atendimentos · Recado". */
export function useTitle(title: string): void {
  useEffect(() => {
    shown = title;
    write();
    return () => {
      shown = '';
      write();
    };
  }, [title]);
}

/** Shows the number of unread messages in the title of the tab, and a dot on its icon (TIC-36). */
export function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  write();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? icons.unread : icons.plain;
}
