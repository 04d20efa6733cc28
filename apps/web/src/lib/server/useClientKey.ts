import { useCallback, useRef } from 'react';
import { newUuid } from '../browser/newUuid.ts';

/**
 * Returns a function that names a request by its content, for `clientKey` (decisions 0155, 0169). A retry after a lost answer
 * has the same content and key, so that the server stores it once. Other content gets a new key. Belongs into what is
 * left after a success, such as a dialog: the keys end with it.
 */
export function useClientKey(): (content: unknown) => string {
  const last = useRef({ content: '', clientKey: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, clientKey: newUuid() };
    return last.current.clientKey;
  }, []);
}
