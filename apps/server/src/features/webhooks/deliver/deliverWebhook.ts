import { setTimeout as wait } from 'node:timers/promises';
import type { Egress } from '../../../gateways/egress.ts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import {
  batchSize,
  claimDeliveries,
  isAsClaimed,
  leaseSeconds,
  releaseLease,
  renewLease,
  type Batch,
  type Claimed,
} from './claimDeliveries.ts';
import { postDelivery } from './postDelivery.ts';
import { openResults } from './openResults.ts';
import { dropDelivery, settleDeliveries } from './settleDelivery.ts';

/** How long events are collected after a batch that was not full, in ms. */
const lingerMs = 250;
/** Requests to one receiver at the same time. */
const width = 8;

export type DeliverDeps = {
  egress: Egress;
  secrets: Secrets;
  /** Names this process in leases. */
  owner: string;
  /** Opens a Work of the webhook's company. */
  inCompany<T>(task: (work: Work) => Promise<T>): Promise<T>;
  isStopped(): boolean;
};

/**
 * Delivers what is due for one webhook until nothing is left: several tickets at the same time, the events of each in
 * order. A failed event ends its ticket for now, so that no later one overtakes it.
 */
export async function deliverWebhook(webhookId: number, deps: DeliverDeps): Promise<void> {
  const { inCompany, owner } = deps;
  let isLeased = true;
  const timer = setInterval(
    () =>
      void inCompany((work) => renewLease(work, webhookId, owner)).then(
        (renewed) => void (isLeased = renewed),
        () => undefined,
      ),
    (leaseSeconds / 3) * 1_000,
  );
  const mayGoOn = (): boolean => isLeased && !deps.isStopped();
  try {
    while (mayGoOn()) {
      const claimed = await inCompany((work) => claimDeliveries(work, webhookId, deps));
      if (!claimed) break;
      await deliverBatch(webhookId, claimed, deps, mayGoOn);
      // The events of the meantime go out together. Without the pause, each would cost a claim, which made sending
      // messages 50 % slower on two cores.
      if (claimed.deliveries.length < batchSize) await wait(lingerMs);
    }
  } finally {
    clearInterval(timer);
    await inCompany((work) => releaseLease(work, webhookId, owner));
  }
}

/** Ends early if the webhook is changed meanwhile: the rest is claimed again, or stays while the webhook is off. */
async function deliverBatch(
  webhookId: number,
  { url, secrets, version, deliveries }: Batch,
  { egress, inCompany }: DeliverDeps,
  mayGoOn: () => boolean,
): Promise<void> {
  const chains = toChains(deliveries);
  let isCurrent = true;
  const results = openResults((settled) =>
    inCompany(async (work) => {
      await settleDeliveries(work, webhookId, settled);
      isCurrent = await isAsClaimed(work, webhookId, version);
    }),
  );
  // The receiver may go down in the middle of a batch: the failures of a few tickets are enough to know.
  let failures = 0;
  const attempt = async (delivery: Claimed): Promise<boolean> => {
    const { body } = delivery;
    if (body === null) {
      await inCompany((work) => dropDelivery(work, delivery));
      return true;
    }
    const answer = await postDelivery(egress, { url, eventId: `evt_${delivery.id}`, body, secrets });
    await results.add({ delivery, attempt: answer });
    failures = answer.isDelivered ? 0 : failures + 1;
    return answer.isDelivered;
  };
  const work = async (): Promise<void> => {
    for (let chain = chains.shift(); chain; chain = chains.shift())
      for (const delivery of chain) {
        if (!mayGoOn() || !isCurrent || failures >= width) return;
        if (!(await attempt(delivery))) break;
      }
  };
  // All end before the lease is released: another process would post the same events beside them.
  const ended = await Promise.allSettled(
    Array.from({ length: width }, () =>
      work().catch((error: unknown) => {
        isCurrent = false;
        throw error;
      }),
    ),
  );
  const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) throw failed.reason;
  await results.flush();
}

/** Groups deliveries by ticket, in order. Tests and repeats stand alone. */
function toChains(deliveries: readonly Claimed[]): Claimed[][] {
  const chains = new Map<string, Claimed[]>();
  for (const delivery of deliveries) {
    const key = delivery.ordered && delivery.ticketId !== null ? `${delivery.ticketId}` : `alone ${delivery.id}`;
    chains.set(key, [...(chains.get(key) ?? []), delivery]);
  }
  return [...chains.values()];
}
