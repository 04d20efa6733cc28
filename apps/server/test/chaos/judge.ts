import type { Facts } from './facts.ts';

/**
 * The one checker: compares what was offered and written with the phones' ledger, the database and the screens, and
 * names every invariant of docs/trust.md that does not hold. Gives nothing for an experiment that kept them all.
 */
export const judge = (facts: Facts): string[] => [
  ...judgeInbound(facts),
  ...judgeCommand(facts),
  ...judgeOutbound(facts),
  ...judgeAcks(facts),
  ...judgeWatches(facts),
  ...judgeScreens(facts),
];

function countBy<T>(of: readonly T[], name: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of of) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return counts;
}

function* judgeInbound({ offered, inbound, outbound, ledgers }: Facts): Generator<string> {
  const stored = countBy(inbound, ({ connectionId, wid }) => `${connectionId} ${wid}`);
  // Messages typed on the company's own phone arrive as inbound events too, and count as ours.
  const typed = countBy(outbound, ({ connectionId, wid }) => `${connectionId} ${wid}`);
  const known = new Set<string>();
  for (const { connectionId, wid, acknowledged } of offered) {
    known.add(`${connectionId} ${wid}`);
    const times = stored.get(`${connectionId} ${wid}`) ?? 0;
    if (acknowledged && times !== 1) yield `I1: ${wid} was acknowledged and is stored ${times} times`;
    if (!acknowledged && times > 1) yield `I2: ${wid} was not acknowledged and is stored ${times} times`;
  }
  for (const [name, times] of stored)
    if (!known.has(name)) yield `I2: ${name} is stored ${times} times and was never offered`;
  for (const [connectionId, ledger] of ledgers) {
    for (const wid of ledger.acknowledged) {
      const times = (stored.get(`${connectionId} ${wid}`) ?? 0) + (typed.get(`${connectionId} ${wid}`) ?? 0);
      if (times !== 1) yield `I1: the phones' ledger has ${wid} as acknowledged, it is stored ${times} times`;
    }
    for (const one of offered)
      if (one.connectionId === connectionId && one.acknowledged && !ledger.acknowledged.has(one.wid))
        yield `I1: ${one.wid} was acknowledged, and the phones' ledger does not know`;
  }
}

/** Per chat the order shown is the order written, also among messages of one second. */
function* judgeCommand({ offered, inbound, readings }: Facts): Generator<string> {
  const place = new Map(offered.map(({ connectionId, wid, n }) => [`${connectionId} ${wid}`, n]));
  const last = new Map<string, number>();
  for (const { connectionId, wid, chat } of inbound) {
    const n = place.get(`${connectionId} ${wid}`);
    if (n === undefined) continue;
    const before = last.get(`${connectionId} ${chat}`);
    if (before !== undefined && n < before)
      yield `I3: in chat ${chat} of connection ${connectionId} ${wid} stands behind number ${before}`;
    last.set(`${connectionId} ${chat}`, n);
  }
  for (const { what, shown, stored } of readings)
    if (shown.length !== stored.length || shown.some((id, at) => id !== stored[at]))
      yield `I3: ${what} is shown as ${shown.length} messages in another order than its ${stored.length} rows`;
}

function* judgeOutbound({ posted, outbound, ledgers, unsure }: Facts): Generator<string> {
  const rows = countBy(outbound, ({ connectionId, body }) => `${connectionId} ${body}`);
  for (const [connectionId, { received }] of ledgers) {
    const shown = countBy(
      received.filter(({ again }) => !again),
      ({ body }) => body,
    );
    for (const { wid, again } of received) if (again) yield `I4: ${wid} was sent again under its own name`;
    const order = new Map<string, number>();
    // Calls without an answer may take effect when a frozen server wakes up; their sender did not wait.
    const numbers = new Map(
      posted.filter((one) => one.connectionId === connectionId && one.outcome === 'ok').map(({ body, n }) => [body, n]),
    );
    for (const { body, number } of received) {
      const n = numbers.get(body);
      if (n === undefined || unsure.has(body)) continue;
      if (n < (order.get(number) ?? -1)) yield `I4: "${body}" reached ${number} behind number ${order.get(number)}`;
      order.set(number, n);
    }
    for (const one of posted) {
      if (one.connectionId !== connectionId) continue;
      const reached = shown.get(one.body) ?? 0;
      const kept = rows.get(`${connectionId} ${one.body}`) ?? 0;
      if (one.outcome === 'ok' && (reached !== 1 || kept !== 1))
        yield `I4: "${one.body}" was answered 2xx, is stored ${kept} times and reached the phone ${reached} times`;
      if (one.outcome === 'info' && (reached > 1 || kept > 1))
        yield `I4: "${one.body}" was not answered, is stored ${kept} times and reached the phone ${reached} times`;
      if (one.outcome === 'fail' && reached + kept > 0)
        yield `I4: "${one.body}" was refused, is stored ${kept} times and reached the phone ${reached} times`;
    }
  }
}

/** At rest an ack is the most any phone said, and nothing that was delivered carries a failure. */
function* judgeAcks({ outbound, ledgers }: Facts): Generator<string> {
  for (const { connectionId, wid, ack, error } of outbound) {
    const reported = ledgers.get(connectionId)?.receipts.get(wid);
    if (reported !== undefined && ack !== reported) yield `I5: ${wid} has ack ${ack}, its phone said ${reported}`;
    if (error !== null && ack >= 2) yield `I5: ${wid} was delivered and says ${error}`;
  }
}

const judgeWatches = ({ faults }: Facts): string[] => faults.map(({ invariant, detail }) => `${invariant}: ${detail}`);

function* judgeScreens({ screens }: Facts): Generator<string> {
  for (const { name, differences, fell } of screens) {
    if (fell > 0) yield `I6: ${name} went back to a lower revision ${fell} times`;
    for (const difference of differences) yield `I10: ${difference}`;
  }
}
