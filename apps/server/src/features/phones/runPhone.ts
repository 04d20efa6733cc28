import { setTimeout as wait } from 'node:timers/promises';
import { AppError, limits } from '@recado/contracts';
import type { Heard, Inbound, Phone, PhoneState, Provider, SendOutcome, SimulatedAction } from '../../gateways/whatsapp/Phone.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work } from '../../kernel/work.ts';
import { changeConnectionState, wishConnection } from '../connections/index.ts';
import { settleSend, type Settled } from '../messages/index.ts';
import { abandonedOrders, claimOrders, finishOrder, postponeOrder, restOrder, type Order } from './claimOrders.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { addressOf, toOutgoing, toReactionTarget } from './toOutgoing.ts';

/** A database that was away is asked again after this. */
const unavailableMs = 500;

export type PhoneRun = { wake(): void; close(): Promise<void>; readonly fence: number };

type Parts = {
  lease: Lease;
  provider: Provider;
  name: string;
  log: Log;
  receive(work: Work, event: Inbound): Promise<Heard>;
  /** The lock `receive` will want, to be taken with `begin`. */
  lockOf(event: Inbound): string | undefined;
  /** Applies what came for a message under a name nobody knew until now. */
  applyEarly(work: Work, connectionId: number, wid: string): Promise<void>;
  absolute(path: string): string;
  /** Hears what became of a message something waits for. */
  settled: Settled;
  /** A logout has begun: the keeper does not let the phone go before it is through. */
  leaving(): void;
  /** The session was ended for good: the keeper lets the phone go, to be opened anew when somebody wishes. */
  loggedOut(): void;
  /** The lease is gone or the phone cannot go on: the keeper forgets this run. */
  ended(): void;
};

/** Serves one connection while its lease holds: opens the phone, carries out its orders, stores what it hears. */
export async function runPhone(parts: Parts): Promise<PhoneRun> {
  const { lease, log } = parts;
  let connected = false;
  let closed = false;
  let phone: Phone | undefined;
  let busy = 0;
  let wanted = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    clearInterval(timer);
    await phone?.close().catch((error: unknown) => log.warn({ err: error }, 'a phone did not close'));
    parts.ended();
  };
  /** Everything a phone writes proves the lease first; without it the phone is let go, not logged out. */
  const fenced = async <T>(task: (work: Work) => Promise<T>, lock?: string): Promise<T> => {
    try {
      return await lease.inCompany(task, lock);
    } catch (error) {
      if (error instanceof LeaseLost) void end();
      throw error;
    }
  };

  await fenced((work) => settleAbandoned(work, lease, parts.settled));
  phone = await parts.provider.open(
    { companyId: lease.companyId, connectionId: lease.connectionId, name: parts.name },
    {
      async changed(state: PhoneState) {
        await fenced((work) => changeConnectionState(work, lease.connectionId, state));
        connected = state.status === 'CONNECTED';
        look();
      },
      heard: (event) => fenced((work) => parts.receive(work, event), parts.lockOf(event)),
    },
  );

  /** What a phone did has to be written down: while the database is away we wait for it, as long as the phone is ours. */
  const insistently = async <T>(task: (work: Work) => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await fenced(task);
      } catch (error) {
        if (closed || !(error instanceof AppError) || error.code !== 'ERR_UNAVAILABLE') throw error;
        await wait(unavailableMs);
      }
  };

  const carryOut = async (order: Order): Promise<void> => {
    busy++;
    try {
      await carryOutOrder(parts, phone, insistently, order);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ err: error, order: order.id, kind: order.kind }, 'an order failed');
      // One that stays claimed would hold up its chat for good.
      await insistently((work) => giveUp(work, order, error, parts.settled)).catch((failure: unknown) => log.error({ err: failure, order: order.id }, 'an order could not be given up'));
    } finally {
      busy--;
      look();
    }
  };

  /** Claims as many orders as there is room for. Wake-ups that come meanwhile are remembered, never lost. */
  const look = (): void => {
    wanted = true;
    if (looking || closed || !phone) return;
    looking = true;
    void (async () => {
      while (wanted && !closed) {
        wanted = false;
        const room = phone.width - busy;
        if (room <= 0) break;
        const orders = await fenced((work) => claimOrders(work, lease.connectionId, lease.fence, room, connected));
        for (const order of orders) void carryOut(order);
        if (orders.length > 0 && orders.length === room) wanted = true;
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'orders could not be read');
      })
      .finally(() => (looking = false));
  };
  // Orders that pause come due without a notice.
  timer = setInterval(look, 1_000);
  look();
  return { wake: look, close: end, fence: lease.fence };
}

/** What an owner before us claimed may or may not have gone out: it is unknown, and never sent again by itself (architecture 4b). */
async function settleAbandoned(work: Work, { connectionId, fence }: Lease, settled: Settled): Promise<void> {
  for (const order of await abandonedOrders(work, connectionId, fence)) {
    if (order.kind === 'send' && order.messageId !== null) await settleSend(work, order.messageId, { outcome: 'unknown' }, settled);
    if (order.kind === 'markRead') await postponeOrder(work, order.id, 0);
    else await finishOrder(work, order, { ok: false, error: 'ERR_NOT_CONFIRMED' });
  }
}

/** Takes out an order that broke. What the product itself refused never reached the phone; of anything else nobody knows. */
async function giveUp(work: Work, order: Order, error: unknown, settled: Settled): Promise<void> {
  const isRefused = error instanceof AppError;
  if (order.kind === 'send' && order.messageId !== null) await settleSend(work, order.messageId, isRefused ? { outcome: 'refused' } : { outcome: 'unknown' }, settled);
  await finishOrder(work, order, { ok: false, error: isRefused ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
}

type Fenced = <T>(task: (work: Work) => Promise<T>) => Promise<T>;

async function carryOutOrder(parts: Parts, phone: Phone, fenced: Fenced, order: Order): Promise<void> {
  switch (order.kind) {
    case 'send':
      return send(parts, phone, fenced, order);
    case 'revoke': {
      const target = await fenced(async (work) => (order.messageId === null ? undefined : toOutgoing(work, order.messageId, parts.absolute)));
      const outcome = target ? await withinTime(phone.revoke(target.to, target.providerWid)) : ({ outcome: 'sent' } as const);
      return fenced((work) => finishOrder(work, order, outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: 'ERR_DELETE_WAPP_MSG' }));
    }
    case 'react': {
      const target = order.messageId === null ? undefined : await fenced((work) => toReactionTarget(work, order.messageId!));
      const outcome = target ? await withinTime(phone.react(target, String(order.payload.emoji ?? ''))) : undefined;
      return fenced((work) => finishOrder(work, order, outcome?.outcome === 'sent' ? { ok: true } : { ok: false, error: 'ERR_SENDING_WAPP_MSG' }));
    }
    case 'markRead': {
      const { contactId, wids } = order.payload as { contactId: number; wids: string[] };
      const from = await fenced((work) => addressOf(work, contactId).catch(() => undefined));
      if (from) await phone.markRead(from, wids);
      return fenced((work) => finishOrder(work, order, { ok: true }));
    }
    case 'pairAgain':
      return answering(fenced, order, () => phone.pairAgain());
    case 'logout':
      // First the wish: who starts the session again as soon as it is down must not be overruled afterwards.
      parts.leaving();
      await fenced((work) => wishConnection(work, parts.lease.connectionId, 'closed'));
      await answering(fenced, order, () => phone.logout());
      return parts.loggedOut();
    case 'simulate':
      return answering(fenced, order, async () => {
        if (!phone.simulate) throw new AppError('ERR_NOT_FOUND');
        await phone.simulate(order.payload as SimulatedAction);
      });
  }
}

async function send(parts: Parts, phone: Phone, fenced: Fenced, order: Order): Promise<void> {
  const messageId = order.messageId!;
  const outgoing = await fenced((work) => toOutgoing(work, messageId, parts.absolute));
  if (!outgoing) return fenced((work) => finishOrder(work, order, { ok: true }));
  const outcome = await withinTime(phone.send(outgoing));
  await fenced(async (work) => {
    if (outcome.outcome === 'refused' && outcome.retryInMs !== undefined) return restOrder(work, order.id, outcome.retryInMs / 1_000);
    const pause = limits.sendRetrySeconds[order.attempts - 1];
    if (outcome.outcome === 'refused' && !outcome.final && pause !== undefined) return postponeOrder(work, order.id, pause);
    await settleSend(work, messageId, outcome, parts.settled);
    // What the contact did with it meanwhile came under the provider's name for it, which nobody knew.
    if (outcome.outcome === 'sent' && outcome.providerWid !== undefined) await parts.applyEarly(work, parts.lease.connectionId, outcome.providerWid);
    return finishOrder(work, order, outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: outcome.outcome });
  });
}

/** A phone that is silent for too long, or breaks in the middle, leaves the outcome unknown: it may have sent. */
async function withinTime(sending: Promise<SendOutcome>): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<SendOutcome>((resolve) => (timer = setTimeout(() => resolve({ outcome: 'unknown' }), limits.sendTimeoutMs)));
  try {
    return await Promise.race([sending, silence]);
  } catch {
    return { outcome: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}

async function answering(fenced: Fenced, order: Order, action: () => Promise<void>): Promise<void> {
  const outcome = await action().then(
    () => ({ ok: true }) as const,
    (error: unknown) => {
      if (error instanceof LeaseLost) throw error;
      return { ok: false, error: error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR' } as const;
    },
  );
  await fenced((work) => finishOrder(work, order, outcome));
}
