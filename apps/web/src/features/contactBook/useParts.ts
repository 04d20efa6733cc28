import { limits } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toastError } from '../../lib/notices/toasts.tsx';
import { ApiError } from '../../lib/server/api.ts';
import { refreshContacts, type ContactFilter } from './contactBook.queries.ts';
import { readContacts } from './exportContacts.ts';
import type { Selection } from './selection.ts';

/** How many of the contacts are done. */
export type Progress = { done: number; all: number };
/** Runs a call with the ids of a part of the chosen contacts, one part after the other. */
export type InParts = (task: (contactIds: number[], signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Runs tasks over many contacts that show their progress and can be stopped. What they did until then stays done. */
export function useParts(selection: Selection, filter: ContactFilter) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(undefined);
  const selecting = useRef<AbortController>(undefined);
  const chosen = [...selection.contacts.keys()];
  const { searchParam, tagId, dateStart } = filter;
  // Stops *select all*: the list shows other contacts than those it reads. Other tasks keep what they began with.
  useEffect(() => () => selecting.current?.abort(), [searchParam, tagId, dateStart]);

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
  /** Chooses all contacts that the filter finds, `count` by the list. */
  const selectAll = (count: number): Promise<void> =>
    run(count, async (signal, step) => {
      selecting.current = controller.current;
      let read = 0;
      await readContacts(filter, signal, (contacts) => {
        selection.add(contacts);
        step((read += contacts.length));
      });
    });
  const inParts: InParts = (task) =>
    run(chosen.length, async (signal, step) => {
      let gone: ApiError | undefined;
      let isAnyThere = false;
      for (let at = 0; at < chosen.length && !signal.aborted; at += limits.contactsAtOnce) {
        const part = chosen.slice(at, at + limits.contactsAtOnce);
        try {
          await task(part, signal);
          isAnyThere = true;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'ERR_NO_CONTACT_FOUND') throw error;
          // Others deleted every contact of this part. The next parts may still be there.
          gone = error;
          selection.remove(part);
        }
        step(at + part.length);
      }
      if (gone && !isAnyThere) throw gone;
    });
  return { progress, selectAll, inParts, stop: () => controller.current?.abort() };
}
