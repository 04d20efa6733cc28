import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { judge } from './judge.ts';

const offer = (wid: string, n: number, acknowledged = true) => ({
  connectionId: 1,
  wid,
  number: '5513988887777',
  n,
  acknowledged,
  forgotten: false,
});
const memory = (input: Partial<ReturnType<Facts['ledgers']['get']> & object> = {}) => ({
  offered: new Set<string>(),
  acknowledged: new Set(['a', 'b']),
  received: [],
  receipts: new Map<string, number>(),
  ...input,
});
const received = (wid: string, body: string, again = false) => ({ wid, number: '55', body, again });
const sent = (wid: string, body: string, ack = 1, error: string | null = null) => ({
  connectionId: 1,
  id: 1,
  wid,
  body,
  ack,
  error,
});
const post = (body: string, n: number, outcome: 'ok' | 'info' | 'fail' = 'ok') => ({
  connectionId: 1,
  number: '55',
  n,
  body,
  outcome,
});

/** Everything kept: two messages in, one out. */
const good: Facts = {
  offered: [offer('a', 0), offer('b', 1), offer('c', 2, false)],
  posted: [post('x', 0)],
  unsure: new Set(),
  ledgers: new Map([[1, memory({ received: [received('X', 'x')], receipts: new Map([['X', 2]]) })]]),
  inbound: [
    { connectionId: 1, wid: 'a', chat: 7, id: 1 },
    { connectionId: 1, wid: 'b', chat: 7, id: 2 },
  ],
  outbound: [sent('X', 'x', 2)],
  faults: [],
  screens: [{ name: 'screen', differences: [], fell: 0 }],
  readings: [{ what: 'conversation', shown: [1, 2], stored: [1, 2] }],
};
const ledger = (input: Parameters<typeof memory>[0]): Facts['ledgers'] =>
  new Map([[1, memory({ received: [received('X', 'x')], ...input })]]);
const [first, second] = good.inbound as [Facts['inbound'][number], Facts['inbound'][number]];

test('a run that kept every promise is judged clean', () => expect(judge(good)).toEqual([]));

test.each<[string, RegExp, Partial<Facts>]>([
  ['an acknowledged message is missing', /^I1: b was acknowledged and is stored 0 times/, { inbound: [first] }],
  [
    'an acknowledged message stands twice',
    /^I1: b .* stored 2 times/,
    { inbound: [first, second, { ...second, id: 3 }] },
  ],
  [
    'the ledger knows of an acknowledgement the driver never got',
    /^I1: the phones' ledger has z/,
    { ledgers: ledger({ acknowledged: new Set(['a', 'b', 'z']) }) },
  ],
  [
    'a message nobody got an answer for stands twice',
    /^I2: c /,
    { inbound: [first, second, { ...second, wid: 'c', id: 3 }, { ...second, wid: 'c', id: 4 }] },
  ],
  [
    'a message nobody offered',
    /^I2: 1 q .* never offered/,
    { inbound: [first, second, { ...second, wid: 'q', id: 3 }] },
  ],
  ['a chat in another order', /^I3: in chat 7/, { inbound: [second, first] }],
  [
    'a page in another order',
    /^I3: conversation/,
    { readings: [{ what: 'conversation', shown: [2, 1], stored: [1, 2] }] },
  ],
  [
    'an answered message never reached the phone',
    /^I4: "x" was answered 2xx.* reached the phone 0 times/,
    { ledgers: ledger({ received: [] }) },
  ],
  [
    'an answered message reached it twice',
    /^I4: "x" was answered 2xx.* reached the phone 2 times/,
    { ledgers: ledger({ received: [received('X', 'x'), received('Y', 'x')] }) },
  ],
  [
    'a message was sent again under its name',
    /^I4: X was sent again/,
    { ledgers: ledger({ received: [received('X', 'x'), received('X', 'x', true)] }) },
  ],
  [
    'an unanswered message reached it twice',
    /^I4: "y" was not answered/,
    {
      posted: [post('x', 0), post('y', 1, 'info')],
      ledgers: ledger({ received: [received('X', 'x'), received('Y', 'y'), received('Z', 'y')] }),
    },
  ],
  [
    'a refused message was sent all the same',
    /^I4: "y" was refused/,
    {
      posted: [post('x', 0), post('y', 1, 'fail')],
      ledgers: ledger({ received: [received('X', 'x'), received('Y', 'y')] }),
    },
  ],
  [
    'messages overtook each other',
    /^I4: "x" reached 55 behind number 1/,
    {
      posted: [post('x', 0), post('y', 1)],
      outbound: [sent('X', 'x'), sent('Y', 'y')],
      ledgers: ledger({ received: [received('Y', 'y'), received('X', 'x')] }),
    },
  ],
  ['an ack is less than the phone said', /^I5: X has ack 1, its phone said 2/, { outbound: [sent('X', 'x', 1)] }],
  [
    'a delivered message carries a failure',
    /^I5: X was delivered and says/,
    { outbound: [sent('X', 'x', 2, 'ERR_SENDING_WAPP_MSG')] },
  ],
  [
    'a watch in the database saw something',
    /^I8: ticket 3/,
    { faults: [{ invariant: 'I8', detail: 'ticket 3 says 2 unread' }] },
  ],
  ['a screen went back', /^I6: screen went back/, { screens: [{ name: 'screen', differences: [], fell: 1 }] }],
  [
    'a screen shows something else',
    /^I10: screen/,
    { screens: [{ name: 'screen', differences: ['screen lacks it'], fell: 0 }] },
  ],
])('the checker names it when %s', (_what, violation, wrong) => {
  expect(judge({ ...good, ...wrong }).join('\n')).toMatch(violation);
});
