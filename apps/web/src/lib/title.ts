import { useEffect } from 'react';

const product = 'Recado';

/** Names the tab of the browser after the screen: "Atendimentos · Recado". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
