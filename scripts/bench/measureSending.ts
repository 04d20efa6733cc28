import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, type Caller } from './openCaller.ts';
import type { Screen } from './openScreen.ts';
import { percentiles, type Spread } from './percentiles.ts';

/** An attendant's messages: until they were durable, and until the phone had taken them. */
export type SendingRun = { durable: Spread; acknowledged: Spread; unacknowledged: number };

type Deps = { caller: Caller; screen: Screen; ticketIds: readonly number[]; label: string };

const acknowledgedWithinMs = 15_000;

/** Sends `count` texts to tickets in turn, `parallel` at a time. */
export async function measureSending(
  { caller, screen, ticketIds, label }: Deps,
  count: number,
  parallel: number,
): Promise<SendingRun> {
  const began = new Map<string, number>();
  const durable: number[] = [];
  const acknowledged = new Map<string, number>();
  screen.listen(({ message }, at) => {
    const since = message.clientKey === null ? undefined : began.get(message.clientKey);
    if (since !== undefined && message.ack >= 1 && !acknowledged.has(message.clientKey!))
      acknowledged.set(message.clientKey!, at - since);
  });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const clientKey = `${label}-${n}`;
      const start = performance.now();
      began.set(clientKey, start);
      bodyOf(
        'a send',
        await caller.call('POST', `/messages/${ticketIds[n % ticketIds.length]}`, {
          body: `Sua entrega número ${n} sai hoje, entre 14h e 17h.`,
          clientKey,
        }),
      );
      durable.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  for (
    const end = performance.now() + acknowledgedWithinMs;
    acknowledged.size < count && performance.now() < end && !screen.lost();
  )
    await pause(20);
  screen.listen(undefined);
  return {
    durable: percentiles(durable),
    acknowledged: percentiles([...acknowledged.values()]),
    unacknowledged: count - acknowledged.size,
  };
}
