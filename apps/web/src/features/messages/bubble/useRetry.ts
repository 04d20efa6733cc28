import { messagesApi, type Message } from '@recado/contracts';
import { useCall } from '../../../lib/server/api.ts';
import { putMessage } from '../messages.realtime.ts';

type Retry = {
  /** Sends again, or downloads a file of the contact again. */
  retry: () => void;
  /** Confirms that an uncertain message arrived. */
  resolve: () => void;
  /** True during either call. A further press does nothing. */
  isBusy: boolean;
};

/** The two ways out of a message that failed. Failures are shown; the row stays as the server has it. */
export function useRetry({ id }: Pick<Message, 'id'>): Retry {
  const again = useCall(messagesApi.retry);
  const settled = useCall(messagesApi.resolve);
  const isBusy = again.busy || settled.busy;
  const run = (call: () => Promise<Message>): void => {
    // `useCall` has shown the error.
    if (!isBusy) void call().then(putMessage, () => undefined);
  };
  return {
    isBusy,
    retry: () => run(() => again.run({ params: { messageId: id } })),
    resolve: () => run(() => settled.run({ params: { messageId: id }, body: { as: 'sent' } })),
  };
}
