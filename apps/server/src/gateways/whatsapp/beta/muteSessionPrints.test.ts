import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { muteSessionPrints } from './muteSessionPrints.ts';

/** The part of libsignal that prints; it has no types. */
type SessionRecordClass = new () => { closeSession(session: object): void; openSession(session: object): void };
const { SessionRecord } = createRequire(createRequire(import.meta.url).resolve('baileys'))('libsignal') as {
  SessionRecord: SessionRecordClass;
};

test('libsignal does not print sessions to the console, and other output stays', () => {
  const printed: unknown[][] = [];
  const kept = { info: console.info, warn: console.warn, log: console.log };
  console.info = console.warn = console.log = (...words: unknown[]) => void printed.push(words);
  try {
    const record = new SessionRecord();
    record.closeSession({ indexInfo: { closed: -1 }, currentRatchet: { privKey: 'k1' } });
    expect(printed).toEqual([['Closing session:', expect.objectContaining({ currentRatchet: { privKey: 'k1' } })]]);

    muteSessionPrints(console);
    muteSessionPrints(console);
    record.closeSession({ indexInfo: { closed: -1 }, currentRatchet: { privKey: 'k2' } });
    record.closeSession({ indexInfo: { closed: 5 }, currentRatchet: { privKey: 'k3' } });
    record.openSession({ indexInfo: { closed: 5 }, currentRatchet: { privKey: 'k4' } });
    console.info('hello', 1);
    expect(printed.slice(1)).toEqual([['hello', 1]]);
  } finally {
    Object.assign(console, kept);
  }
});
