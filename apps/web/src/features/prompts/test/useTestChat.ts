import { assistantsApi, type TestAnswer } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import { bodyOf, PromptForm } from '../promptForm.ts';
import { refreshUsage } from '../usage/useUsage.ts';

export type TestForm = Pick<ServerForm<typeof PromptForm>, 'getValues' | 'trigger'>;
/** A message of the test, and what the live path would do with an answer. */
export type TestLine = { fromMe: boolean; body: string; outcome?: TestAnswer };

/** A conversation with the assistant as it stands in the form. `isIncomplete`: fields are missing or wrong. */
export function useTestChat({ getValues, trigger }: TestForm, promptId: number | null) {
  const [lines, setLines] = useState<readonly TestLine[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  // The busy state of the call lasts longer than the call, and a fast typist would wait for it.
  const [isBusy, setBusy] = useState(false);
  const { run } = useCall(assistantsApi.test, { quiet: true });
  /** Counts the conversations: the answer to an earlier one, or its failure, is not shown. */
  const conversation = useRef(0);

  async function send(text: string): Promise<boolean> {
    const form = PromptForm.safeParse(getValues());
    setIncomplete(!form.success);
    // Shows what is missing, and hides the errors of an earlier attempt.
    void trigger();
    if (!form.success) return false;
    const begun = conversation.current;
    const isCurrent = (): boolean => conversation.current === begun;
    const asked: TestLine[] = [...lines, { fromMe: false, body: text }];
    setLines(asked);
    setBusy(true);
    const messages = asked.filter(({ body }) => body !== '').map(({ fromMe, body }) => ({ fromMe, body }));
    try {
      const outcome = await run({ body: { ...bodyOf(form.data), promptId, messages: messages.slice(-60) } });
      if (isCurrent())
        setLines([...asked, { fromMe: true, body: outcome.kind === 'answer' ? outcome.text : '', outcome }]);
      refreshUsage();
    } catch (error) {
      if (!isCurrent()) return true;
      setLines(lines);
      toastError(error);
      return false;
    } finally {
      if (isCurrent()) setBusy(false);
    }
    return true;
  }
  const restart = (): void => {
    conversation.current += 1;
    setLines([]);
    // The next message does not wait for an answer that nobody will see.
    setBusy(false);
  };
  return { lines, isIncomplete, isBusy, send, restart };
}
