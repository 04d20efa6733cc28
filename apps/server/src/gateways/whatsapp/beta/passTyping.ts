import type { SessionListener } from '../WhatsAppSession.ts';
import { toIdentity } from './jids.ts';
import { fieldsOf } from './read.ts';

const typingStates: readonly unknown[] = ['composing', 'recording'];

/**
 * Passes on who types, or stopped, of Baileys' `presence.update`. A recording counts as typing. Skips groups, where
 * nobody in particular is the contact, and what is no person.
 */
export function passTyping(update: unknown, listener: Pick<SessionListener, 'typed'>): void {
  const { id, presences } = fieldsOf(update) ?? {};
  const from = toIdentity(id);
  if (!from || from.kind === 'group') return;
  const states = Object.values(fieldsOf(presences) ?? {}).map((presence) => fieldsOf(presence)?.lastKnownPresence);
  listener.typed?.(
    from,
    states.some((state) => typingStates.includes(state)),
  );
}
