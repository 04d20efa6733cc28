import type { ConnectionStatus, Provider } from '@recado/contracts';

export type StepId = 'connect' | 'queue' | 'colleague' | 'message';
export type Step = { id: StepId; isDone: boolean };

/** The state of the company. */
export type Facts = {
  connections: readonly { status: ConnectionStatus; provider: Provider }[];
  queueCount: number;
  userCount: number;
  /** Number of tickets that were accepted, including closed ones. */
  answeredCount: number;
};

/** Returns the first steps of a company in order, each with whether it is done. */
export const stepsOf = ({ connections, queueCount, userCount, answeredCount }: Facts): Step[] => [
  { id: 'connect', isDone: connections.some(({ status }) => status === 'CONNECTED') },
  { id: 'queue', isDone: queueCount > 0 },
  { id: 'colleague', isDone: userCount > 1 },
  { id: 'message', isDone: answeredCount > 0 },
];
