import { z } from 'zod';
import type { SimulatedAction } from '../../gateways/whatsapp/WhatsAppSession.ts';

const none = z.object({});

/** The payload of each kind of command. A session parses it before it runs the command. */
export const commandPayloads = {
  /** `typing` is shown before the message. `wasDue` is set when an attempt delays the message. */
  send: z.object({ typing: z.boolean().optional(), wasDue: z.boolean().optional() }),
  revoke: none,
  edit: z.object({ body: z.string() }),
  /** An empty emoji removes the reaction. */
  react: z.object({ emoji: z.string() }),
  markRead: z.object({ contactId: z.number().int(), wids: z.array(z.string()) }),
  renewMedia: none,
  pairAgain: none,
  pairByCode: z.object({ number: z.string() }),
  findNumber: z.object({ number: z.string() }),
  /** Imports the contacts of the phone, by order of a user. */
  importContacts: z.object({ orderedBy: z.object({ id: z.number().int(), name: z.string() }).optional() }),
  logout: none,
  /** Only of the simulator. */
  simulate: z.custom<SimulatedAction>((value) => typeof value === 'object' && value !== null),
};

export type CommandKind = keyof typeof commandPayloads;
export type CommandPayload<K extends CommandKind> = z.infer<(typeof commandPayloads)[K]>;

/** Kinds of commands about one message. */
type MessageCommandKind = 'send' | 'revoke' | 'edit' | 'react' | 'renewMedia';

/** Commands of a session run by priority, the lowest number first: nobody who works waits for what sends by itself. */
export const commandPriority = { user: 0, automatic: 5, campaign: 9 } as const;
export type CommandPriority = (typeof commandPriority)[keyof typeof commandPriority];

type Fields<K extends CommandKind> = {
  connectionId: number;
  /** Commands of one chat run one at a time. */
  chat: string;
  kind: K;
  /** That of users if absent. */
  priority?: CommandPriority;
  /** It runs after this time at the earliest, in ms. Later commands of the chat wait for it. 0 if absent. */
  delayMs?: number;
} & (K extends MessageCommandKind ? { messageId: number } : object) &
  (Record<string, never> extends CommandPayload<K> ? { payload?: CommandPayload<K> } : { payload: CommandPayload<K> });

/** A command for a session; `features/sessions` runs it. */
export type OutboxCommand<K extends CommandKind = CommandKind> = { [Kind in K]: Fields<Kind> }[K];

/** The result of a command, for a caller that waits for it. */
export type SessionReply = { ok: true; value?: unknown } | { ok: false; error: string };
