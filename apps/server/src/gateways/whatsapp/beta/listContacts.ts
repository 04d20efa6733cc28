import type { BaileysEventMap, WASocket } from 'baileys';
import type { Clock } from '../clock.ts';
import type { PhoneContact } from '../WhatsAppSession.ts';
import { toIdentities } from './jids.ts';

/** The part of the account's state that holds the address book. */
const addressBook = 'critical_unblock_low';

/** Baileys releases the events of a synchronization this long after it, in ms; see `createBufferedFunction`. */
const releaseMs = 1_000;

/**
 * Returns the address book of the phone. WhatsApp has no call that lists it: it is part of the account's state, which is
 * sent in full to a client that has no version of it. So the version is forgotten first.
 */
export async function listContacts(socket: WASocket, clock: Clock, signal: AbortSignal): Promise<PhoneContact[]> {
  const found = new Map<string, PhoneContact>();
  const collect = (entries: BaileysEventMap['contacts.upsert']): void => {
    for (const { id, lid, phoneNumber, name } of entries) {
      const identities = toIdentities(id, lid, phoneNumber).filter(({ kind }) => kind !== 'group');
      if (identities.length > 0) found.set(id, { identities, ...(name ? { name } : {}) });
    }
  };
  socket.ev.on('contacts.upsert', collect);
  try {
    await socket.authState.keys.set({ 'app-state-sync-version': { [addressBook]: null } });
    await socket.resyncAppState([addressBook], true);
    await clock.sleep(releaseMs, signal);
  } finally {
    socket.ev.off('contacts.upsert', collect);
  }
  return [...found.values()];
}
