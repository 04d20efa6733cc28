import { useEffect } from 'react';
import { onChannel } from '../../lib/realtime.ts';
import { refreshQuickMessages } from './quickMessages.queries.ts';

/** A burst of events asks for the list once. */
const restMs = 400;

/**
 * Keeps the list as the others change it. These rows carry no revision, so an event and a late answer cannot be put in order:
 * the event only says that the list is old.
 */
export function useQuickMessageNews(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChannel('quickMessage', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshQuickMessages(), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
