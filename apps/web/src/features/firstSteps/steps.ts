import type { ConnectionStatus, Provider } from '@recado/contracts';

export type StepId = 'connect' | 'queue' | 'colleague' | 'message';
export type Step = { id: StepId; isDone: boolean };

/** What the company has so far. */
export type Facts = {
  connections: readonly { status: ConnectionStatus; provider: Provider }[];
  queueCount: number;
  userCount: number;
  /** Tickets somebody accepted, closed ones included. */
  answeredCount: number;
};

/** The way of a new company to its first answer, in order. */
export const stepsOf = ({ connections, queueCount, userCount, answeredCount }: Facts): Step[] => [
  { id: 'connect', isDone: connections.some(({ status }) => status === 'CONNECTED') },
  { id: 'queue', isDone: queueCount > 0 },
  { id: 'colleague', isDone: userCount > 1 },
  { id: 'message', isDone: answeredCount > 0 },
];
