import { describe, expect, it } from 'vitest';
import { runCommand } from './runCommand.ts';

type Context = Parameters<typeof runCommand>[1];
type Row = Parameters<typeof runCommand>[0];

/** Runs a command against a session whose calls fail by a mistake. Returns what was logged. */
async function runOnBrokenSession(kind: Row['kind'], payload: unknown): Promise<unknown[]> {
  const mistake = new RangeError('the value of "delay" is out of range');
  const broken = async () => {
    throw mistake;
  };
  const logged: unknown[] = [];
  await runCommand(
    { id: 5, kind, payload, messageId: 7, attempts: 1, asked: null } as unknown as Row,
    {
      deps: { log: { error: (fields: object, text: string) => void logged.push({ ...fields, text }) } },
      outgoing: { wid: 'a', to: { kind: 'phone', value: '5513900000001' }, body: 'Olá' },
      proven: async () => ({ send: broken, revoke: broken, edit: broken, react: broken, findNumber: broken }),
      fenced: async () => ({ to: { kind: 'phone', value: '5513900000001' }, providerWid: 'a', wid: 'a', fromMe: true }),
      pause: async () => undefined,
    } as unknown as Context,
  );
  expect(logged.map((line) => (line as { err: unknown }).err)).toEqual([mistake]);
  return logged;
}

describe('an unexpected error of a session', () => {
  it.each<[Row['kind'], unknown]>([
    ['send', {}],
    ['revoke', {}],
    ['edit', { body: 'Olá' }],
    ['react', { emoji: '👍' }],
    ['findNumber', { number: '5513900000001' }],
  ])('in the command %s is logged with its stack [CONV-29]', async (kind, payload) => {
    expect(await runOnBrokenSession(kind, payload)).toMatchObject([{ command: 5, kind, text: 'session call failed' }]);
  });
});
