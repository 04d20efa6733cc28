import type { Choice } from '../bot/choice.ts';

/** The event that a run waits for. `outside`: an answer of an assistant or of Typebot, or the contact's next message to it. */
export type FlowWait = 'menu' | 'question' | 'interval' | 'outside';

/** The memory of a run, valid JSON. Times are milliseconds since 1970. */
export type FlowRun = {
  flowId: number;
  /** The published version that the run keeps to its end. */
  versionId: number;
  nodeId: string;
  /** The element of a content node that is next. */
  element: number;
  wait: FlowWait | null;
  wakeAt: number | null;
  /** The answers of the contact by the `answerKey` of their question. */
  variables: Readonly<Record<string, string>>;
  /** Wrong answers to the question or menu that is open. */
  wrong: number;
  /** Raised by each turn: a wake-up or an answer from outside that carries an older number is ignored. */
  turn: number;
  /** Steps of the whole run, and steps and messages since the contact's last message (behaviour 10.7). */
  steps: number;
  stepsAlone: number;
  sentAlone: number;
  /** Seed of the randomizers, and how many of them have drawn: the same run always takes the same way. */
  seed: number;
  draws: number;
};

/** Values that a condition can compare besides variables (behaviour 10.2). `hour` is `HH:MM` on the company's clocks. */
export type FlowFacts = { name: string; firstName: string; number: string; email: string; queue: string; hour: string };

/** The messages of an assistant or Typebot, and what follows them. */
export type OutsideAnswer = {
  sends: readonly FlowSend[];
  next: 'wait' | 'continue' | 'handOver' | 'silence';
  /** With `handOver`: the queue for people; null leaves the ticket where it is. */
  queueId?: number | null;
  /** Values for the variables of the run. */
  variables?: Readonly<Record<string, string>>;
};

export type FlowEvent =
  | { kind: 'start' }
  /** The texts of one burst of the contact, oldest first. A medium without caption is an empty text. */
  | { kind: 'messages'; texts: readonly string[] }
  | { kind: 'wake' }
  | { kind: 'outside'; answer: OutsideAnswer };

/** A message of a flow or of a service. Variables in `body` are filled when it is sent, unless it is verbatim. */
export type FlowSend = (
  | { kind: 'text'; body: string }
  | { kind: 'menu'; body: string; choices: readonly Choice[] }
  | {
      kind: 'media';
      media: 'image' | 'audio' | 'video';
      url: string;
      name: string;
      isVoice: boolean;
      /** The words of a spoken answer. */
      transcript?: string;
    }
) & {
  /** Sent as it is (behaviour 5.2). */
  isVerbatim?: true;
  /** How long to wait before it is sent, in ms. */
  pauseMs?: number;
};

/** Why a run ended. `limit`: behaviour 10.7; `gaveUp`: too many wrong answers (10.3). */
export const flowEnds = ['path', 'queue', 'gaveUp', 'limit', 'handOver', 'silence'] as const;
export type FlowEnd = (typeof flowEnds)[number];

/** Every end of a stored run. Without a turn: a user acted on the ticket, or it was closed (behaviour 10.6). */
export const flowRunEnds = [...flowEnds, 'user', 'closed'] as const;
export type FlowRunEnd = (typeof flowRunEnds)[number];

/** A node that a turn passed, and the handle by which it left; null if it stays there or the run ended. */
export type FlowPass = { nodeId: string; handle: string | null };

export type FlowTurn = {
  run: FlowRun;
  sends: readonly FlowSend[];
  passes: readonly FlowPass[];
  /** Set when the run has ended. */
  end: { reason: FlowEnd; queueId: number | null } | null;
  /** The run needs an answer of the node's assistant or Typebot to the contact's messages. */
  asksOutside: boolean;
};
