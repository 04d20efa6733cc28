import type {
  Identity,
  KeyedProvider,
  ReceiveResult,
  SessionEvent,
  WhatsAppSession,
  WhatsAppSessionState,
} from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Log } from '../../kernel/log.ts';
import type { PipelinedOpening } from '../../kernel/opening.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { changeConnectionState } from '../connections/index.ts';
import { settleSend, type Settled } from '../messages/index.ts';
import {
  backOffCommand,
  claimCommands,
  delayCommand,
  findAbandonedCommands,
  finishCommand,
  unclaimCommands,
  type ClaimedRow,
} from './claimCommands.ts';
import { countReplayed } from './countReplayed.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { openSlots, type Slots } from './openSlots.ts';
import { openKeyStore } from './openKeyStore.ts';
import { retryUntilClosed } from './retryUntilClosed.ts';
import type { PresenceSign } from './presenceSign.ts';
import { giveUpCommand, readOutgoing, runCommand, type CommandDeps } from './runCommand.ts';

export type SessionRun = {
  wake(): void;
  /** Passes a sign on to the provider; best effort. */
  pass(sign: PresenceSign): void;
  close(): Promise<void>;
  readonly fence: number;
};

export type RunDeps = CommandDeps & {
  provider: KeyedProvider;
  name: string;
  receive(work: Work, event: SessionEvent): Promise<ReceiveResult>;
  /** Returns the opening options for the Work of a `receive`. */
  openingOf(event: SessionEvent): PipelinedOpening;
  /** Shows the users of a ticket that its contact types, or stopped. */
  typed(place: { companyId: number; connectionId: number }, from: Identity, isTyping: boolean): void;
  /** Stores an event that could not be recorded as a dead letter, with the reason. */
  giveUp(work: Work, connectionId: number, event: SessionEvent, reason: unknown): Promise<void>;
  /** Retries the dead letters of a connection. */
  retryGivenUp(
    connectionId: number,
    open: <T>(task: (work: Work) => Promise<T>, opening?: PipelinedOpening) => Promise<T>,
    log: Log,
  ): Promise<void>;
  /** Encrypts session keys. */
  secrets: Secrets;
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
  /** Commands that show typing: nothing of them was sent yet. */
  const typing = new Set<number>();
  let slots: Slots | undefined;
  /** The last claim found no free slot. */
  let isFull = false;
  /** True if a claim failed that may have been committed nevertheless. */
  let claimsUnknown = false;
  let wanted = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    closed = true;
    clearInterval(timer);
    return (ending ??= releaseTyping()
      .then(() => session?.close())
      .catch((error: unknown) => log.warn({ err: error }, 'session close failed'))
      // A claim that commits after the lease was released would leave its messages to the next owner as not confirmed.
      .then(() => looking)
      .then(() => deps.ended()));
  };
  const releaseTyping = (): Promise<void> => {
    slots?.close();
    return giveBack(fenced, [...typing], log);
  };
  /**
   * Every write checks the lease. If the lease is lost, the session is closed locally but stays logged in at WhatsApp.
   */
  const fenced = async <T>(task: (work: Work) => Promise<T>, opening?: PipelinedOpening): Promise<T> => {
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
    countReplayed(log, {
      changed,
      received: (event) => fenced((work) => deps.receive(work, event), deps.openingOf(event)),
      gaveUp: (event, reason) => fenced((work) => deps.giveUp(work, lease.connectionId, event, reason)),
      typed: (from, isTyping) => deps.typed(lease, from, isTyping),
    }),
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

  /** Waits while typing is shown. Other chats use the slot meanwhile. */
  const pauseToType = async (commandId: number, ms: number): Promise<void> => {
    typing.add(commandId);
    await slots?.pause(ms);
    if (closed) throw new Error('session closed');
    typing.delete(commandId);
  };

  const carryOut = async (command: ClaimedRow, outgoing: Awaited<ReturnType<typeof readOutgoing>>): Promise<void> => {
    underWay.add(command.id);
    await slots?.take();
    try {
      const pause = (ms: number) => pauseToType(command.id, ms);
      await runCommand(command, { deps, outgoing, proven: provenSession, fenced: retrying, pause });
    } catch (error) {
      if (error instanceof LeaseLost || typing.has(command.id)) return;
      log.error({ err: error, command: command.id, kind: command.kind }, 'outbox command failed');
      // A command that stays claimed would block its chat forever.
      await retrying((work) => giveUpCommand(work, command, error, deps.settled)).catch((failure: unknown) =>
        log.error({ err: failure, command: command.id }, 'outbox command cancel failed'),
      );
    } finally {
      underWay.delete(command.id);
      slots?.release();
      look();
    }
  };

  /** Claims as many commands as there is room for. A wake-up during a claim triggers another round. */
  const look = (): void => {
    wanted = true;
    if (looking || closed || !slots) return;
    const openedSlots = slots;
    looking = (async () => {
      while (wanted && !closed) {
        wanted = false;
        const room = openedSlots.free();
        isFull = room <= 0;
        if (isFull) break;
        if (claimsUnknown)
          await fenced((work) => unclaimCommands(work, lease.connectionId, lease.fence, [...underWay]));
        claimsUnknown = true;
        const commands = await fenced(async (work) => {
          const claimed = await claimCommands(work, lease.connectionId, lease.fence, room, connected);
          return Promise.all(
            claimed.map(async (command) => ({ command, outgoing: await readOutgoing(work, command) })),
          );
        });
        claimsUnknown = false;
        if (closed) {
          await giveBack(
            fenced,
            commands.map(({ command }) => command.id),
            log,
          );
          break;
        }
        for (const { command, outgoing } of commands) void carryOut(command, outgoing);
        if (commands.length > 0 && commands.length === room) wanted = true;
      }
    })()
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'outbox commands claim failed');
      })
      .finally(() => (looking = undefined));
  };
  slots = openSlots(session.width, () => isFull && look());
  deps.retryGivenUp(lease.connectionId, fenced, log).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'dead letters not retried');
  });
  // Delayed commands become due without a notification.
  timer = setInterval(look, 1_000);
  look();
  // A process that was frozen may have lost the session: the next owner gets the next sign.
  const isOurs = (): boolean => connected && !closed && lease.holds();
  const pass = (sign: PresenceSign): void => void (isOurs() && session && passSign(session, sign, log));
  return { wake: look, pass, close: end, fence: lease.fence };
}

/** Gives back claimed commands of which nothing was sent, so that the next owner carries them out. */
async function giveBack(
  fenced: (task: (work: Work) => Promise<void>) => Promise<void>,
  commandIds: readonly number[],
  log: Log,
): Promise<void> {
  if (commandIds.length === 0) return;
  await fenced(async (work) => {
    for (const id of commandIds) await backOffCommand(work, id, 0);
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) log.warn({ err: error }, 'outbox commands release failed');
  });
}

/** The official API shows typing only together with the receipt of a message that has been read. */
function signalOf(session: WhatsAppSession, { kind, to, readWid }: PresenceSign): Promise<void> | undefined {
  if (kind === 'watch') return session.watch?.(to);
  if (kind === 'typingEnded') return session.endTyping?.(to);
  if (session.showTyping) return session.showTyping(to);
  return readWid === null ? undefined : session.showTypingAfter?.(readWid);
}

/** A sign that cannot be passed on shows nothing, and harms nothing. */
const passSign = (session: WhatsAppSession, sign: PresenceSign, log: Log): void =>
  void signalOf(session, sign)?.catch((error: unknown) => log.debug({ err: error }, 'presence not passed on'));

/**
 * Marks messages that a previous owner claimed as unknown: they may have been sent, so they are never resent
 * automatically (architecture 4b).
 */
async function settleAbandoned(work: Work, { connectionId, fence }: Lease, settled: Settled): Promise<void> {
  for (const command of await findAbandonedCommands(work, connectionId, fence)) {
    if (command.kind === 'send' && command.messageId !== null)
      await settleSend(work, command.messageId, { outcome: 'unknown' }, settled);
    if (command.kind === 'markRead') await delayCommand(work, command.id, 0);
    else await finishCommand(work, command, { ok: false, error: 'ERR_NOT_CONFIRMED' });
  }
}
