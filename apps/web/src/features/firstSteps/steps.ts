import type { ConnectionStatus, Provider } from '@recado/contracts';

export type StepId = 'connect' | 'queue' | 'colleague' | 'message';
export type Step = { id: StepId; isDone: boolean };

/** The state of the company. */
export type Facts = {
  connections: readonly { status: ConnectionStatus; provider: Provider; queues: readonly unknown[] }[];
  userCount: number;
  /** Number of tickets that were accepted, including closed ones. */
  answeredCount: number;
};

/** Returns the first steps of a company in order, each with whether it is done. */
export const stepsOf = ({ connections, userCount, answeredCount }: Facts): Step[] => [
  { id: 'connect', isDone: connections.some(({ status }) => status === 'CONNECTED') },
  // Contacts reach no queue that no connection offers.
  { id: 'queue', isDone: connections.some(({ queues }) => queues.length > 0) },
  { id: 'colleague', isDone: userCount > 1 },
  { id: 'message', isDone: answeredCount > 0 },
];
