import type { Identity } from '../WhatsAppSession.ts';
import { toIdentity } from './jids.ts';
import { fieldsOf } from './read.ts';

const typingStates: readonly unknown[] = ['composing', 'recording'];

/**
 * Returns who types, or stopped, of Baileys' `presence.update`. A recording counts as typing. Undefined for groups, where
 * nobody in particular is the contact, and for what is no person.
 */
export function toTyping(update: unknown): { from: Identity; isTyping: boolean } | undefined {
  const { id, presences } = fieldsOf(update) ?? {};
  const from = toIdentity(id);
  if (!from || from.kind === 'group') return undefined;
  const states = Object.values(fieldsOf(presences) ?? {}).map((presence) => fieldsOf(presence)?.lastKnownPresence);
  return { from, isTyping: states.some((state) => typingStates.includes(state)) };
}
