import { AppError, limits } from '@recado/contracts';
import type {
  Heard,
  Phone,
  PhoneEvent,
  PhoneState,
  SendOutcome,
  SessionProvider,
  SimulatedAction,
} from '../../gateways/whatsapp/Phone.ts';
import type { Log } from '../../kernel/log.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Opening, Work } from '../../kernel/work.ts';
import { changeConnectionState, wishConnection } from '../connections/index.ts';
import { findHandle, keepHandle, settleSend, type Settled } from '../messages/index.ts';
import {
  abandonedOrders,
  claimOrders,
  finishOrder,
  postponeOrder,
  restOrder,
  unclaimOrders,
  type Order,
} from './claimOrders.ts';
import { insistOn, type OpenWork } from './insistOn.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { openKeyStore } from './openKeyStore.ts';
import { toOutgoing, toReactionTarget, toReceipt } from './toOutgoing.ts';

export type PhoneRun = { wake(): void; close(): Promise<void>; readonly fence: number };

export type RunParts = {
  lease: Lease;
  provider: SessionProvider;
  name: string;
  log: Log;
  receive(work: Work, event: PhoneEvent): Promise<Heard>;
  /** How the Work of a `receive` is best opened. */
  openingOf(companyId: number, event: PhoneEvent): Opening;
  /** Keeps what could not be received, with the reason. */
  giveUp(work: Work, connectionId: number, event: PhoneEvent, reason: unknown): Promise<void>;
  /** Receives again what could not be received before. */
  retryGivenUp(
    connectionId: number,
    open: <T>(task: (work: Work) => Promise<T>, opening?: Opening) => Promise<T>,
    log: Log,
  ): Promise<void>;
  /** Applies what came for a message under a name nobody knew until now. */
  applyEarly(work: Work, connectionId: number, wid: string): Promise<void>;
  absolute(path: string): string;
  /** Seals the keys of sessions. */
  secrets: Secrets;
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
export async function runPhone(parts: RunParts): Promise<PhoneRun> {
  const { lease, log } = parts;
  let connected = false;
  let closed = false;
  let phone: Phone | undefined;
  const underWay = new Set<number>();
  /** A claim failed, and may have been committed all the same. */
  let claimsUnknown = false;
  let wanted = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    closed = true;
    clearInterval(timer);
    return (ending ??= Promise.resolve(phone?.close())
      .catch((error: unknown) => log.warn({ err: error }, 'a phone did not close'))
      .then(() => parts.ended()));
  };
  /** Everything a phone writes proves the lease first; without it the phone is let go, not logged out. */
  const fenced = async <T>(task: (work: Work) => Promise<T>, opening?: Opening): Promise<T> => {
    try {
      return await lease.inCompany(task, opening);
    } catch (error) {
      if (error instanceof LeaseLost) void end();
      throw error;
    }
  };

  /**
   * What a phone did has to be written down: while the database is away we wait for it, as long as the phone is ours.
   */
  const insistently = insistOn(fenced, () => closed);

  /**
   * A phone tells each state once, in order, and shuts when it is refused: one that came while the database was away
   * waits, or the line would stay down behind a lease that is renewed for ever. What cannot be stored at all ends this
   * run.
   */
  const changed = async (state: PhoneState): Promise<void> => {
    try {
      await insistently((work) => changeConnectionState(work, lease.connectionId, state));
    } catch (error) {
      if (!(error instanceof LeaseLost || closed))
        log.error({ err: error, status: state.status }, 'a state could not be stored');
      void end();
      throw error;
    }
    connected = state.status === 'CONNECTED';
    look();
  };

  await fenced((work) => settleAbandoned(work, lease, parts.settled));
  phone = await parts.provider.open(
    { companyId: lease.companyId, connectionId: lease.connectionId, name: parts.name },
    {
      changed,
      heard: (event) => fenced((work) => parts.receive(work, event), parts.openingOf(lease.companyId, event)),
      gaveUp: (event, reason) => fenced((work) => parts.giveUp(work, lease.connectionId, event, reason)),
    },
    openKeyStore(insistently, lease.connectionId, parts.secrets),
  );

  /**
   * The phone, for who is about to act through it: what it does no fence can undo. A process that was frozen meanwhile
   * finds its proof too old, asks again, and learns that the order is somebody else's by now, who may have sent what
   * followed.
   */
  const provenPhone = async (): Promise<Phone> => {
    while (!lease.holds()) await insistently(async () => undefined);
    return phone;
  };

  const carryOut = async (order: Order): Promise<void> => {
    underWay.add(order.id);
    try {
      await carryOutOrder(parts, provenPhone, insistently, order);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ err: error, order: order.id, kind: order.kind }, 'an order failed');
      // One that stays claimed would hold up its chat for good.
      await insistently((work) => giveUp(work, order, error, parts.settled)).catch((failure: unknown) =>
        log.error({ err: failure, order: order.id }, 'an order could not be given up'),
      );
    } finally {
      underWay.delete(order.id);
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
        const room = phone.width - underWay.size;
        if (room <= 0) break;
        if (claimsUnknown) await fenced((work) => unclaimOrders(work, lease.connectionId, lease.fence, [...underWay]));
        claimsUnknown = true;
        const orders = await fenced((work) => claimOrders(work, lease.connectionId, lease.fence, room, connected));
        claimsUnknown = false;
        for (const order of orders) void carryOut(order);
        if (orders.length > 0 && orders.length === room) wanted = true;
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'orders could not be read');
      })
      .finally(() => (looking = false));
  };
  parts.retryGivenUp(lease.connectionId, fenced, log).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'what could not be recorded was not tried again');
  });
  // Orders that pause come due without a notice.
  timer = setInterval(look, 1_000);
  look();
  return { wake: look, close: end, fence: lease.fence };
}

/**
 * What an owner before us claimed may or may not have gone out: it is unknown, and never sent again by itself
 * (architecture 4b).
 */
async function settleAbandoned(work: Work, { connectionId, fence }: Lease, settled: Settled): Promise<void> {
  for (const order of await abandonedOrders(work, connectionId, fence)) {
    if (order.kind === 'send' && order.messageId !== null)
      await settleSend(work, order.messageId, { outcome: 'unknown' }, settled);
    if (order.kind === 'markRead') await postponeOrder(work, order.id, 0);
    else await finishOrder(work, order, { ok: false, error: 'ERR_NOT_CONFIRMED' });
  }
}

/**
 * Takes out an order that broke. What the product itself refused never reached the phone; of anything else nobody
 * knows.
 */
async function giveUp(work: Work, order: Order, error: unknown, settled: Settled): Promise<void> {
  const isRefused = error instanceof AppError;
  if (order.kind === 'send' && order.messageId !== null)
    await settleSend(work, order.messageId, isRefused ? { outcome: 'refused' } : { outcome: 'unknown' }, settled);
  await finishOrder(work, order, { ok: false, error: isRefused ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
}

type Proven = () => Promise<Phone>;

async function carryOutOrder(parts: RunParts, proven: Proven, fenced: OpenWork, order: Order): Promise<void> {
  switch (order.kind) {
    case 'send':
      return send(parts, proven, fenced, order);
    case 'revoke': {
      const target = await fenced(async (work) =>
        order.messageId === null ? undefined : toOutgoing(work, order.messageId, parts.absolute),
      );
      const outcome = target
        ? await withinTime((await proven()).revoke(target.to, target.providerWid))
        : ({ outcome: 'sent' } as const);
      return fenced((work) =>
        finishOrder(
          work,
          order,
          outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: 'ERR_DELETE_WAPP_MSG' },
        ),
      );
    }
    case 'edit': {
      const target =
        order.messageId === null
          ? undefined
          : await fenced((work) => toOutgoing(work, order.messageId!, parts.absolute));
      const outcome: SendOutcome = target
        ? await withinTime((await proven()).edit(target.to, target.providerWid, String(order.payload.body)))
        : { outcome: 'refused', reason: 'deleted' };
      return fenced((work) => finishOrder(work, order, toEditAnswer(outcome)));
    }
    case 'react': {
      const target =
        order.messageId === null ? undefined : await fenced((work) => toReactionTarget(work, order.messageId!));
      const outcome = target
        ? await withinTime((await proven()).react(target, String(order.payload.emoji ?? '')))
        : undefined;
      return fenced((work) =>
        finishOrder(
          work,
          order,
          outcome?.outcome === 'sent' ? { ok: true } : { ok: false, error: 'ERR_SENDING_WAPP_MSG' },
        ),
      );
    }
    case 'markRead': {
      const { wids } = order.payload as { wids: string[] };
      const receipt = await fenced((work) => toReceipt(work, parts.lease.connectionId, wids).catch(() => undefined));
      if (receipt) await (await proven()).markRead(receipt.from, wids, receipt.authors);
      return fenced((work) => finishOrder(work, order, { ok: true }));
    }
    case 'renewMedia':
      return answering(fenced, order, () => renewMedia(proven, fenced, order));
    case 'pairAgain':
      return answering(fenced, order, async () => (await proven()).pairAgain());
    case 'pairByCode':
      return answering(fenced, order, async () => {
        const phone = await proven();
        if (!phone.pairByCode) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        return inTime(phone.pairByCode(String(order.payload.number)));
      });
    case 'findNumber':
      return answering(fenced, order, async () => {
        const phone = await proven();
        // The official API has no such question: whoever asks takes the number as it is.
        if (!phone.findNumber) return { digits: String(order.payload.number) };
        const digits = await inTime(phone.findNumber(String(order.payload.number)));
        if (digits === undefined) throw new AppError('ERR_WAPP_CHECK_CONTACT');
        return { digits };
      });
    case 'logout':
      // First the wish: who starts the session again as soon as it is down must not be overruled afterwards.
      parts.leaving();
      await fenced((work) => wishConnection(work, parts.lease.connectionId, 'closed'));
      await answering(fenced, order, async () => (await proven()).logout());
      return parts.loggedOut();
    case 'simulate':
      return answering(fenced, order, async () => {
        const phone = await proven();
        if (!phone.simulate) throw new AppError('ERR_NOT_FOUND');
        await phone.simulate(order.payload as SimulatedAction);
      });
  }
}

/** Has a file uploaded again whose address is dead; who fetches it finds the new one in its message. */
async function renewMedia(proven: Proven, fenced: OpenWork, { messageId }: Order): Promise<void> {
  const phone = await proven();
  const handle = messageId === null ? null : await fenced((work) => findHandle(work, messageId));
  if (messageId === null || !handle || !phone.renewMedia) throw new AppError('ERR_NO_MEDIA_FOUND');
  // The owner's own phone has to do it, and may be switched off.
  const renewed = await inTime(phone.renewMedia(handle));
  if (!renewed) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  await fenced((work) => keepHandle(work, messageId, renewed));
}

async function send(parts: RunParts, proven: Proven, fenced: OpenWork, order: Order): Promise<void> {
  const messageId = order.messageId!;
  const outgoing = await fenced((work) => toOutgoing(work, messageId, parts.absolute));
  if (!outgoing) return fenced((work) => finishOrder(work, order, { ok: true }));
  const outcome = await withinTime((await proven()).send(outgoing));
  await fenced(async (work) => {
    if (outcome.outcome === 'refused' && outcome.retryInMs !== undefined)
      return restOrder(work, order.id, outcome.retryInMs / 1_000);
    const pause = limits.sendRetrySeconds[order.attempts - 1];
    if (outcome.outcome === 'refused' && !outcome.final && pause !== undefined)
      return postponeOrder(work, order.id, pause);
    await settleSend(work, messageId, outcome, parts.settled);
    // What the contact did with it meanwhile came under the provider's name for it, which nobody knew.
    if (outcome.outcome === 'sent' && outcome.providerWid !== undefined)
      await parts.applyEarly(work, parts.lease.connectionId, outcome.providerWid);
    return finishOrder(work, order, outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: outcome.outcome });
  });
}

const toEditAnswer = ({ outcome }: SendOutcome) =>
  outcome === 'sent'
    ? ({ ok: true } as const)
    : ({ ok: false, error: outcome === 'refused' ? 'ERR_EDIT_WAPP_MSG' : 'ERR_EDIT_UNCONFIRMED' } as const);

/** A phone that is silent for too long, or breaks in the middle, leaves the outcome unknown: it may have sent. */
const withinTime = async (sending: Promise<SendOutcome>): Promise<SendOutcome> =>
  (await inTime(sending).catch(() => undefined)) ?? { outcome: 'unknown' };

/** What a phone answered; undefined when it was silent for too long. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), limits.sendTimeoutMs)),
  );
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function answering(fenced: OpenWork, order: Order, action: () => Promise<unknown>): Promise<void> {
  const outcome = await action().then(
    (value) => (value === undefined ? ({ ok: true } as const) : ({ ok: true, value } as const)),
    (error: unknown) => {
      if (error instanceof LeaseLost) throw error;
      return { ok: false, error: error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR' } as const;
    },
  );
  await fenced((work) => finishOrder(work, order, outcome));
}
