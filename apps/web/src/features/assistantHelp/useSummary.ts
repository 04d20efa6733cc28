import { useEffect, useEffectEvent, useState } from 'react';
import { askHelp } from './askHelp.ts';

/**
 * Returns the summary of a ticket; undefined until it is there. It is asked for once for each ticket, because each request
 * costs tokens. `onFailed` is called if there is none.
 */
export function useSummary(ticketId: number, onFailed: () => void): string | undefined {
  const [summary, setSummary] = useState<string>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isGone = false;
    void askHelp(ticketId, { kind: 'summary' }).then((text) => {
      if (isGone) return;
      if (text === undefined) fail();
      else setSummary(text);
    });
    return () => void (isGone = true);
  }, [ticketId]);
  return summary;
}
