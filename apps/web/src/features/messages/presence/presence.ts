import { limits, type EventOf } from '@recado/contracts';

export type PresentUser = { id: number; name: string };
/** The users who view a ticket and who type in it. `until` is the time at which a typing signal ends by itself. */
export type Presence = {
  viewers: readonly PresentUser[];
  writers: readonly { user: PresentUser | null; until: number }[];
};

export const nobody: Presence = { viewers: [], writers: [] };

/** Events may be late: a typing state is kept a little longer than on the server. */
const graceMs = 2_000;

/** The changes of a signal. */
export function withEvent(presence: Presence, event: EventOf<'presence'>, now: number): Presence {
  if (event.action === 'viewing') return { ...presence, viewers: event.users };
  const others = presence.writers.filter(({ user }) => user?.id !== event.user?.id);
  return {
    ...presence,
    writers: event.typing ? [...others, { user: event.user, until: now + limits.typingMs + graceMs }] : others,
  };
}

/** Without those whose sign has run out; the same object when nobody's has. */
export function lasting(presence: Presence, now: number): Presence {
  const writers = presence.writers.filter(({ until }) => until > now);
  return writers.length === presence.writers.length ? presence : { ...presence, writers };
}

/**
 * Returns whether the contact is typing, the colleagues who are typing, and those who only view. The own user is not
 * included.
 */
export function othersIn(
  { viewers, writers }: Presence,
  me: number,
): { contactWrites: boolean; writing: PresentUser[]; looking: PresentUser[] } {
  const writing = writers.flatMap(({ user }) => (user && user.id !== me ? [user] : []));
  const isWriting = new Set(writing.map(({ id }) => id));
  return {
    contactWrites: writers.some(({ user }) => user === null),
    writing,
    looking: viewers.filter(({ id }) => id !== me && !isWriting.has(id)),
  };
}
