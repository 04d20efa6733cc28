import { AppError, limits } from '@recado/contracts';
import type {
  ReceiveResult,
  WhatsAppSession,
  SessionEvent,
  WhatsAppSessionState,
  SendOutcome,
  KeyedProvider,
  SimulatedAction,
} from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Log } from '../../kernel/log.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Opening, Work } from '../../kernel/work.ts';
import { changeConnectionState, setDesiredState } from '../connections/index.ts';
import { findHandle, keepHandle, settleSend, type Settled } from '../messages/index.ts';
import {
  findAbandonedCommands,
  claimCommands,
  finishCommand,
  delayCommand,
  backOffCommand,
  unclaimCommands,
  type Order,
} from './claimCommands.ts';
import { retryUntilClosed, type OpenWork } from './retryUntilClosed.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { openKeyStore } from './openKeyStore.ts';
import { toOutgoing, toReactionTarget, toReceipt } from './toOutgoing.ts';

export type SessionRun = { wake(): void; close(): Promise<void>; readonly fence: number };

export type RunDeps = {
  lease: Lease;
  provider: KeyedProvider;
  name: string;
  log: Log;
  receive(work: Work, event: SessionEvent): Promise<ReceiveResult>;
  /** Returns the opening options for the Work of a `receive`. */
  openingOf(event: SessionEvent): Opening;
  /** Stores an event that could not be recorded as a dead letter, with the reason. */
  giveUp(work: Work, connectionId: number, event: SessionEvent, reason: unknown): Promise<void>;
  /** Retries the dead letters of a connection. */
  retryGivenUp(
    connectionId: number,
    open: <T>(task: (work: Work) => Promise<T>, opening?: Opening) => Promise<T>,
    log: Log,
  ): Promise<void>;
  /** Applies events that arrived early for a wid that is now known. */
  applyEarly(work: Work, connectionId: number, wid: string): Promise<void>;
  absolute(path: string): string;
  /** Encrypts session keys. */
  secrets: Secrets;
  /** Called with the outcome of a message that something waits for. */
  settled: Settled;
  /** Called when a logout has begun: the supervisor keeps the session until the logout is finished. */
  leaving(): void;
  /** Called when the session was logged out: the supervisor releases it, and reopens it when a user wants it again. */
  loggedOut(): void;
  /** Called when the lease is lost or the session cannot continue: the supervisor forgets this run. */
  ended(): void;
};

/** Runs the session of one connection while its lease is valid: opens it, executes its commands, records its events. */
export async function runSession(deps: RunDeps): Promise<SessionRun> {
  const { lease, log } = deps;
  let connected = false;
  let closed = false;
  let session: WhatsAppSession | undefined;
  const underWay = new Set<number>();
  /** True if a claim failed that may have been committed nevertheless. */
  let claimsUnknown = false;
  let wanted = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    closed = true;
    clearInterval(timer);
    return (ending ??= Promise.resolve(session?.close())
      .catch((error: unknown) => log.warn({ err: error }, 'session close failed'))
      .then(() => deps.ended()));
  };
  /**
   * Every write checks the lease. If the lease is lost, the session is closed locally but stays logged in at WhatsApp.
   */
  const fenced = async <T>(task: (work: Work) => Promise<T>, opening?: Opening): Promise<T> => {
    try {
      return await lease.inCompany(task, opening);
    } catch (error) {
      if (error instanceof LeaseLost) void end();
      throw error;
    }
  };

  /**
   * Results of a session must be stored: retries while the database is away, as long as this process owns the session.
   */
  const retrying = retryUntilClosed(fenced, () => closed);

  /**
   * A session reports each state once, in order, and closes if the callback throws. Storing a state is therefore
   * retried while the database is away; otherwise the connection would stay down while its lease is renewed forever. A
   * state that cannot be stored ends this run.
   */
  const changed = async (state: WhatsAppSessionState): Promise<void> => {
    try {
      await retrying((work) => changeConnectionState(work, lease.connectionId, state));
    } catch (error) {
      if (!(error instanceof LeaseLost || closed))
        log.error({ err: error, status: state.status }, 'session state store failed');
      void end();
      throw error;
    }
    connected = state.status === 'CONNECTED';
    look();
  };

  await fenced((work) => settleAbandoned(work, lease, deps.settled));
  session = await deps.provider.open(
    { companyId: lease.companyId, connectionId: lease.connectionId, name: deps.name },
    {
      changed,
      received: (event) => fenced((work) => deps.receive(work, event), deps.openingOf(event)),
      gaveUp: (event, reason) => fenced((work) => deps.giveUp(work, lease.connectionId, event, reason)),
    },
    openKeyStore(retrying, lease.connectionId, deps.secrets),
  );

  /**
   * Returns the session after checking the lease, because a fence cannot undo a sent message. A process that was frozen
   * finds its last check expired, checks again, and learns that another process owns the command and may already have
   * sent it.
   */
  const provenSession = async (): Promise<WhatsAppSession> => {
    while (!lease.holds()) await retrying(async () => undefined);
    return session;
  };

  const carryOut = async (order: Order): Promise<void> => {
    underWay.add(order.id);
    try {
      await runCommand(deps, provenSession, retrying, order);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ err: error, order: order.id, kind: order.kind }, 'outbox command failed');
      // A command that stays claimed would block its chat forever.
      await retrying((work) => giveUp(work, order, error, deps.settled)).catch((failure: unknown) =>
        log.error({ err: failure, order: order.id }, 'outbox command cancel failed'),
      );
    } finally {
      underWay.delete(order.id);
      look();
    }
  };

  /** Claims as many commands as there is room for. A wake-up during a claim triggers another round. */
  const look = (): void => {
    wanted = true;
    if (looking || closed || !session) return;
    looking = true;
    void (async () => {
      while (wanted && !closed) {
        wanted = false;
        const room = session.width - underWay.size;
        if (room <= 0) break;
        if (claimsUnknown)
          await fenced((work) => unclaimCommands(work, lease.connectionId, lease.fence, [...underWay]));
        claimsUnknown = true;
        const orders = await fenced((work) => claimCommands(work, lease.connectionId, lease.fence, room, connected));
        claimsUnknown = false;
        for (const order of orders) void carryOut(order);
        if (orders.length > 0 && orders.length === room) wanted = true;
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'outbox commands read failed');
      })
      .finally(() => (looking = false));
  };
  deps.retryGivenUp(lease.connectionId, fenced, log).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'dead letters not retried');
  });
  // Delayed commands become due without a notification.
  timer = setInterval(look, 1_000);
  look();
  return { wake: look, close: end, fence: lease.fence };
}

/**
 * Marks messages that a previous owner claimed as unknown: they may have been sent, so they are never resent
 * automatically (architecture 4b).
 */
async function settleAbandoned(work: Work, { connectionId, fence }: Lease, settled: Settled): Promise<void> {
  for (const order of await findAbandonedCommands(work, connectionId, fence)) {
    if (order.kind === 'send' && order.messageId !== null)
      await settleSend(work, order.messageId, { outcome: 'unknown' }, settled);
    if (order.kind === 'markRead') await delayCommand(work, order.id, 0);
    else await finishCommand(work, order, { ok: false, error: 'ERR_NOT_CONFIRMED' });
  }
}

/**
 * Settles a command that failed. An AppError was thrown before anything was sent; after any other error, the outcome is
 * unknown.
 */
async function giveUp(work: Work, order: Order, error: unknown, settled: Settled): Promise<void> {
  const isRefused = error instanceof AppError;
  if (order.kind === 'send' && order.messageId !== null)
    await settleSend(work, order.messageId, isRefused ? { outcome: 'refused' } : { outcome: 'unknown' }, settled);
  await finishCommand(work, order, { ok: false, error: isRefused ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
}

type Proven = () => Promise<WhatsAppSession>;

async function runCommand(deps: RunDeps, proven: Proven, fenced: OpenWork, order: Order): Promise<void> {
  switch (order.kind) {
    case 'send':
      return send(deps, proven, fenced, order);
    case 'revoke': {
      const target = await fenced(async (work) =>
        order.messageId === null ? undefined : toOutgoing(work, order.messageId, deps.absolute),
      );
      const outcome = target
        ? await withinTime((await proven()).revoke(target.to, target.providerWid))
        : ({ outcome: 'sent' } as const);
      return fenced((work) =>
        finishCommand(
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
          : await fenced((work) => toOutgoing(work, order.messageId!, deps.absolute));
      const outcome: SendOutcome = target
        ? await withinTime((await proven()).edit(target.to, target.providerWid, String(order.payload.body)))
        : { outcome: 'refused', reason: 'deleted' };
      return fenced((work) => finishCommand(work, order, toEditAnswer(outcome)));
    }
    case 'react': {
      const target =
        order.messageId === null ? undefined : await fenced((work) => toReactionTarget(work, order.messageId!));
      const outcome = target
        ? await withinTime((await proven()).react(target, String(order.payload.emoji ?? '')))
        : undefined;
      return fenced((work) =>
        finishCommand(
          work,
          order,
          outcome?.outcome === 'sent' ? { ok: true } : { ok: false, error: 'ERR_SENDING_WAPP_MSG' },
        ),
      );
    }
    case 'markRead': {
      const { wids } = order.payload as { wids: string[] };
      const receipt = await fenced((work) => toReceipt(work, deps.lease.connectionId, wids).catch(() => undefined));
      if (receipt) await (await proven()).markRead(receipt.from, wids, receipt.authors);
      return fenced((work) => finishCommand(work, order, { ok: true }));
    }
    case 'renewMedia':
      return answering(fenced, order, () => renewMedia(proven, fenced, order));
    case 'pairAgain':
      return answering(fenced, order, async () => (await proven()).pairAgain());
    case 'pairByCode':
      return answering(fenced, order, async () => {
        const session = await proven();
        if (!session.pairByCode) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        return inTime(session.pairByCode(String(order.payload.number)));
      });
    case 'findNumber':
      return answering(fenced, order, async () => {
        const session = await proven();
        // The official API cannot look up numbers, so the number is accepted as it is.
        if (!session.findNumber) return { digits: String(order.payload.number) };
        const digits = await inTime(session.findNumber(String(order.payload.number)));
        if (digits === undefined) throw new AppError('ERR_WAPP_CHECK_CONTACT');
        return { digits };
      });
    case 'logout':
      // Stores the wanted state first. Otherwise it would overwrite the choice of a user who restarts the session as
      // soon as it is down.
      deps.leaving();
      await fenced((work) => setDesiredState(work, deps.lease.connectionId, 'closed'));
      await answering(fenced, order, async () => (await proven()).logout());
      return deps.loggedOut();
    case 'simulate':
      return answering(fenced, order, async () => {
        const session = await proven();
        if (!session.simulate) throw new AppError('ERR_NOT_FOUND');
        await session.simulate(order.payload as SimulatedAction);
      });
  }
}

/** Requests a new upload of a file whose address has expired, and stores the new address in the message. */
async function renewMedia(proven: Proven, fenced: OpenWork, { messageId }: Order): Promise<void> {
  const session = await proven();
  const handle = messageId === null ? null : await fenced((work) => findHandle(work, messageId));
  if (messageId === null || !handle || !session.renewMedia) throw new AppError('ERR_NO_MEDIA_FOUND');
  // The phone of the connection must upload it again, and may be switched off.
  const renewed = await inTime(session.renewMedia(handle));
  if (!renewed) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  await fenced((work) => keepHandle(work, messageId, renewed));
}

async function send(deps: RunDeps, proven: Proven, fenced: OpenWork, order: Order): Promise<void> {
  const messageId = order.messageId!;
  const outgoing = await fenced((work) => toOutgoing(work, messageId, deps.absolute));
  if (!outgoing) return fenced((work) => finishCommand(work, order, { ok: true }));
  const outcome = await withinTime((await proven()).send(outgoing));
  await fenced(async (work) => {
    if (outcome.outcome === 'refused' && outcome.retryInMs !== undefined)
      return backOffCommand(work, order.id, outcome.retryInMs / 1_000);
    const pause = limits.sendRetrySeconds[order.attempts - 1];
    if (outcome.outcome === 'refused' && !outcome.final && pause !== undefined)
      return delayCommand(work, order.id, pause);
    await settleSend(work, messageId, outcome, deps.settled);
    // Events of the contact may have arrived under the provider's id, which was unknown until now.
    if (outcome.outcome === 'sent' && outcome.providerWid !== undefined)
      await deps.applyEarly(work, deps.lease.connectionId, outcome.providerWid);
    return finishCommand(
      work,
      order,
      outcome.outcome === 'sent' ? { ok: true } : { ok: false, error: outcome.outcome },
    );
  });
}

const toEditAnswer = ({ outcome }: SendOutcome) =>
  outcome === 'sent'
    ? ({ ok: true } as const)
    : ({ ok: false, error: outcome === 'refused' ? 'ERR_EDIT_WAPP_MSG' : 'ERR_EDIT_UNCONFIRMED' } as const);

/** After a timeout or an error while sending, the outcome is unknown: the message may have been sent. */
const withinTime = async (sending: Promise<SendOutcome>): Promise<SendOutcome> =>
  (await inTime(sending).catch(() => undefined)) ?? { outcome: 'unknown' };

/** Returns the session's answer; undefined after a timeout. */
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
  await fenced((work) => finishCommand(work, order, outcome));
}
