import { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';
import { describe, expect, it } from 'vitest';
import { openStubClock } from '../testing/stubClock.ts';
import { listContacts } from './listContacts.ts';

const passingClock = () => ({ ...openStubClock(), sleep: async () => undefined });

/** A socket whose server sends the address book in full only to a client that forgot its version, as WhatsApp does. */
function openSocket(entries: object[], failure?: Error) {
  const events = new EventEmitter();
  const stored: Record<string, unknown> = { critical_unblock_low: { version: 7 } };
  const socket = {
    ev: { on: events.on.bind(events), off: events.off.bind(events) },
    authState: {
      keys: {
        async set(changes: { 'app-state-sync-version': Record<string, unknown> }) {
          Object.assign(stored, changes['app-state-sync-version']);
        },
      },
    },
    async resyncAppState(collections: string[]) {
      if (failure) throw failure;
      if (stored[collections[0]!] === null) events.emit('contacts.upsert', entries);
    },
  } as unknown as WASocket;
  return { socket, events };
}

describe('listing the contacts of a linked phone', () => {
  it('returns the whole address book with phone numbers and lids, without groups [CONT-09]', async () => {
    const { socket, events } = openSocket([
      { id: '5511988887777@s.whatsapp.net', lid: '12345@lid', name: 'Ana' },
      { id: '55555@lid', phoneNumber: '5511977776666@s.whatsapp.net', name: 'Bia' },
      { id: '5511966665555@s.whatsapp.net' },
      { id: '1203630@g.us', name: 'Família' },
    ]);
    expect(await listContacts(socket, passingClock(), new AbortController().signal)).toEqual([
      {
        name: 'Ana',
        identities: [
          { kind: 'phone', value: '5511988887777' },
          { kind: 'lid', value: '12345' },
        ],
      },
      {
        name: 'Bia',
        identities: expect.arrayContaining([
          { kind: 'phone', value: '5511977776666' },
          { kind: 'lid', value: '55555' },
        ]) as unknown,
      },
      { identities: [{ kind: 'phone', value: '5511966665555' }] },
    ]);
    expect(events.listenerCount('contacts.upsert')).toBe(0);
  });

  it('stops listening when the synchronization fails', async () => {
    const { socket, events } = openSocket([], new Error('offline'));
    await expect(listContacts(socket, passingClock(), new AbortController().signal)).rejects.toThrow('offline');
    expect(events.listenerCount('contacts.upsert')).toBe(0);
  });
});
