import { knowledgeApi, type ReplyOf } from '@recado/contracts';
import { useRef, useState } from 'react';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { call } from '../../../lib/server/call.ts';
import { refreshSources } from './useSources.ts';

/** The text that is edited: a stored one, a new one, or none. The newest choice counts, whichever answer comes first. */
export function useOpenedSource() {
  const [opened, setOpened] = useState<ReplyOf<typeof knowledgeApi.get> | 'new' | null>(null);
  const choices = useRef(0);
  const choose = (next: 'new' | null): void => {
    choices.current += 1;
    setOpened(next);
  };
  const edit = async ({ id }: { id: number }): Promise<void> => {
    const choice = (choices.current += 1);
    try {
      const found = await call(knowledgeApi.get, { params: { knowledgeSourceId: id } });
      if (choices.current === choice) setOpened(found);
    } catch (error) {
      toastError(error);
      refreshSources();
    }
  };
  return { opened, edit, add: () => choose('new'), close: () => choose(null) };
}
