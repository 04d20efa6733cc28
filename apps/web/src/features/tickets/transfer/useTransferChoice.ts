import type { ReplyOf, Ticket, usersApi } from '@recado/contracts';
import { useState } from 'react';
import { useConnectionChoices, useQueueChoices } from '../search/useChoices.ts';

export type TransferUser = ReplyOf<typeof usersApi.list>[number];
export type TransferProblems = Partial<
  Record<'user' | 'queue' | 'connection', 'chooseQueue' | 'chooseConnection' | 'optionGone' | 'userWithoutQueue'>
>;

/** The choice of the connection each of several tickets has; no row has this id. */
export const ofEach = -1;

/** The target of a transfer: a user, a queue and a connection that fit each other, and what is wrong with them. */
export function useTransferChoice(only: Ticket | undefined) {
  const [user, setUser] = useState<TransferUser | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [chosenConnection, setConnection] = useState<number | null | undefined>(only ? undefined : ofEach);
  const [problems, setProblems] = useState<TransferProblems>({});
  const { connections, preferred } = useConnectionChoices(only?.whatsappId);
  const all = useQueueChoices();
  const connectionId = chosenConnection === undefined ? (only?.whatsappId ?? preferred) : chosenConnection;
  const isOf = (one: TransferUser, id: number): boolean => one.queues.some((queue) => queue.id === id);

  /** Returns the queue for a user: the chosen one, that of the ticket, or the user's only one. */
  const fittingQueue = (picked: TransferUser, before: number | null): number | null => {
    const fitting = [before, only?.queueId].find((id) => id !== null && id !== undefined && isOf(picked, id));
    if (fitting !== undefined) return fitting;
    return picked.queues.length === 1 ? picked.queues[0]!.id : null;
  };
  const chooseUser = (picked: TransferUser | null): void => {
    setUser(picked);
    setProblems(({ user: _, ...others }) => ({
      ...others,
      ...(picked && picked.queues.length === 0 && { user: 'userWithoutQueue' as const }),
    }));
    if (picked) setQueueId((before) => fittingQueue(picked, before));
  };
  const chooseQueue = (id: number | null): void => {
    setQueueId(id);
    setProblems(({ queue: _, ...others }) => others);
  };
  const chooseConnection = (id: number | null): void => {
    setConnection(id);
    setProblems(({ connection: _, ...others }) => others);
  };
  return {
    user,
    chooseUser,
    queue: all.options.find(({ id }) => id === queueId),
    queueId,
    chooseQueue,
    // A user is chosen within the own queues: the others would take the ticket out of that user's sight.
    queues: user ? { ...all, options: all.options.filter(({ id }) => isOf(user, id)) } : all,
    connectionId,
    chooseConnection,
    connections,
    problems,
    setProblems,
  };
}
export type TransferChoice = ReturnType<typeof useTransferChoice>;
