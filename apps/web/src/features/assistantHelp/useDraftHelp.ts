import type { Language } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { askHelp } from './askHelp.ts';

type Given = { ticketId: number; text: string; write: (text: string) => void; focus: () => void };
export type DraftHelp = ReturnType<typeof useDraftHelp>;

/** Proposals for the text that is being written. They are put into the field, never sent, and can be undone. */
export function useDraftHelp({ ticketId, text, write, focus }: Given) {
  const [isBusy, setBusy] = useState(false);
  const [put, setPut] = useState<{ ticketId: number; before: string } | null>(null);
  const now = useRef({ ticketId, text });
  useEffect(() => {
    now.current = { ticketId, text };
  }, [ticketId, text]);
  const isPut = put?.ticketId === ticketId && text !== '';

  async function fill(ask: () => Promise<string | undefined>): Promise<void> {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    // Meanwhile another ticket may be open, whose text must stay.
    if (answer === undefined || now.current.ticketId !== ticketId) return;
    setPut({ ticketId, before: now.current.text });
    write(answer);
    focus();
  }
  return {
    isBusy,
    isPut,
    propose: () => void fill(() => askHelp(ticketId, { kind: 'answer' })),
    translate: (to: Language) => void fill(() => askHelp(ticketId, { kind: 'translation', text, to })),
    undo(): void {
      if (put) write(put.before);
      setPut(null);
      focus();
    },
    keep: (): void => setPut(null),
    focus,
  };
}
