/**
 * How far a message of ours has come, in the order in which the states are reached. An ack only rises.
 *
 * 1. `waiting`: stored, and not yet accepted by the provider.
 * 2. `sent`: the provider accepted it.
 * 3. `delivered`: it is on the contact's phone.
 * 4. `read`: the contact opened the conversation.
 * 5. `played`: the contact played the voice note.
 */
export const Ack = { waiting: 0, sent: 1, delivered: 2, read: 3, played: 4 } as const;
export type Ack = (typeof Ack)[keyof typeof Ack];
