import { limits } from '@recado/contracts';
import { useRef, useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toastError } from '../../lib/notices/toasts.tsx';
import { refreshContacts } from './contactBook.queries.ts';
import type { Selection } from './selection.ts';

/** How many of the contacts are done. */
export type Progress = { done: number; all: number };
/** Runs a call with the ids of a part of the chosen contacts, one part after the other. */
export type InParts = (task: (contactIds: number[], signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Runs tasks over many contacts that show their progress and can be stopped. What they did until then stays done. */
export function useParts(selection: Selection) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(undefined);
  const chosen = [...selection.contacts.keys()];

  const run = async (all: number, task: (signal: AbortSignal, step: (done: number) => void) => Promise<void>) => {
    const { signal } = (controller.current = new AbortController());
    setProgress({ done: 0, all });
    try {
      await task(signal, (done) => setProgress({ done, all }));
    } catch (error) {
      if (!signal.aborted) toastError(error);
    } finally {
      setProgress(null);
      refreshContacts();
      // The pressed button was replaced by the progress.
      keepMainFocus();
    }
  };
  const inParts: InParts = (task) =>
    run(chosen.length, async (signal, step) => {
      for (let at = 0; at < chosen.length && !signal.aborted; at += limits.contactsAtOnce) {
        const part = chosen.slice(at, at + limits.contactsAtOnce);
        await task(part, signal);
        step(at + part.length);
      }
    });
  return { progress, run, inParts, stop: () => controller.current?.abort() };
}
