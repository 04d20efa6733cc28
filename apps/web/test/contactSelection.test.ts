import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { connectRealtime, disconnectRealtime, onOpen } = await import('../src/lib/live/realtime.ts');
const { enterSession, endSession } = await import('../src/lib/session/sessionState.ts');
const { onToastsReady } = await import('../src/lib/notices/toasts.tsx');
const { startTexts } = await import('../src/lib/texts/texts.ts');
const { useSelection } = await import('../src/features/contactBook/selection.ts');
const { useParts } = await import('../src/features/contactBook/useParts.ts');

const errors: string[] = [];
onToastsReady((tone, _text, options) => void (tone === 'error' && errors.push(options?.id ?? '')));
startTexts();

const filter = { searchParam: '', tagId: null as number | null, dateStart: null };
const contact = (id: number) => ({ id, name: `Contato ${id}`, number: `55139970000${id}`, email: null });

let server: ScriptedServer;
let selection: ReturnType<typeof useSelection>;
let parts: ReturnType<typeof useParts>;
let rendered: { rerender: (argument: typeof filter) => void; unmount: () => void };
const chosen = (): number[] => [...selection.contacts.keys()];

beforeEach(async () => {
  browser.reset();
  errors.length = 0;
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  rendered = renderHook((given) => {
    selection = useSelection(given);
    parts = useParts(selection, given);
  }, filter);
  const opened = new Promise<void>((resolve) => void onOpen(resolve));
  await connectRealtime();
  await opened;
});
afterEach(async () => {
  rendered.unmount();
  disconnectRealtime();
  endSession();
  await server.stop();
});

/** Publishes that a colleague deleted a contact. */
const deleteElsewhere = (contactId: number): void =>
  server.send('company-7-contact', { action: 'delete', contactId, revision: 2 });

/** Chooses a contact, whose row is known here at the time. */
async function choose(...ids: number[]): Promise<void> {
  selection.add(ids.map(contact));
  await until(() => expect(chosen()).toEqual(expect.arrayContaining(ids)));
}

describe('the selected contacts', () => {
  it('lose those that a colleague deletes, and keep a change of the others', async () => {
    await choose(1, 2, 3);
    deleteElsewhere(2);
    await until(() => expect(chosen()).toEqual([1, 3]));
    const changed = { ...contact(3), name: 'Outro nome', revision: 2 };
    server.send('company-7-contact', { action: 'update', contact: changed });
    await until(() => expect(selection.contacts.get(3)?.name).toBe('Outro nome'));
    expect(chosen()).toEqual([1, 3]);
  });

  it('are none under another filter', async () => {
    await choose(1, 2);
    rendered.rerender({ ...filter });
    expect(chosen()).toEqual([1, 2]);
    rendered.rerender({ ...filter, tagId: 5 });
    await until(() => expect(chosen()).toEqual([]));
  });
});

describe('select all', () => {
  it('leaves out a contact that is deleted while its page is read', async () => {
    await choose(1);
    server.on('GET /contacts/export', async () => {
      deleteElsewhere(1);
      await until(() => expect(chosen()).toEqual([]));
      return { body: { contacts: [contact(1), contact(2)], nextCursor: null } };
    });
    await parts.selectAll(2);
    await until(() => expect(chosen()).toEqual([2]));
  });

  it('ends when the list shows another filter', async () => {
    let isAsked = false;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.on('GET /contacts/export', async () => {
      isAsked = true;
      await held;
      return { body: { contacts: [contact(1)], nextCursor: 'next' } };
    });
    const ended = parts.selectAll(40);
    await until(() => expect(isAsked).toBe(true));
    rendered.rerender({ ...filter, searchParam: 'ana' });
    await ended;
    answer();
    expect(chosen()).toEqual([]);
    expect(server.callsOf('GET /contacts/export')).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

describe('a task with the selected contacts', () => {
  const all = Array.from({ length: 150 }, (_, at) => at + 1);
  const gone = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };

  /** Tags the selected contacts, with these answers for the parts. */
  async function tagWith(...answers: object[]): Promise<void> {
    const { call } = await import('../src/lib/server/api.ts');
    const { contactsApi } = await import('@recado/contracts');
    server.on('POST /contacts/tag', () => answers.shift()!);
    await parts.inParts(async (contactIds, signal) => {
      await call(contactsApi.tag, { body: { contactIds, tagId: 1 }, signal });
    });
  }

  it('goes on after a part whose contacts were all deleted, and deselects these', async () => {
    await choose(...all);
    await tagWith(gone, { body: { tagged: 50, skipped: 0 } });
    expect(server.callsOf('POST /contacts/tag')).toHaveLength(2);
    await until(() => expect(chosen()).toEqual(all.slice(100)));
    expect(errors).toEqual([]);
  });

  it('says that there are no contacts if all of them were deleted', async () => {
    await choose(...all);
    await tagWith(gone, gone);
    await until(() => expect(errors).toEqual(['ERR_NO_CONTACT_FOUND']));
    await until(() => expect(chosen()).toEqual([]));
  });
});
