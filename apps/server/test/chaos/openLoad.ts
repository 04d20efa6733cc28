import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Caller } from './caller.ts';
import type { History } from './history.ts';
import type { Team } from './makeTeam.ts';
import type { Chance } from './seeded.ts';

/** A message sent from a simulated phone, and whether the product acknowledged it. */
export type Offered = {
  connectionId: number;
  wid: string;
  number: string;
  n: number;
  acknowledged: boolean;
  /** Handed over and never offered again, whatever the answer: see `forgetful`. */ forgotten: boolean;
};
/**
 * An attendant's message: `ok` was answered with 2xx, the outcome of `info` is unknown, `fail` was certainly refused.
 */
export type Posted = { connectionId: number; number: string; n: number; body: string; outcome: 'ok' | 'info' | 'fail' };

export type Load = {
  offered: Offered[];
  posted: Posted[];
  /** Status, milliseconds and `Retry-After` of every answer there was. */
  answers: { status: number; code: string | undefined; ms: number; retryAfter: string | undefined }[];
  /** Calls that were not answered at all, by when they began. */
  lost: { url: string; begun: number; code: string | undefined }[];
  unanswered(): number;
  /** Goes on until so much was acknowledged; fails after a time. */
  reach(goal: { inbound: number; outbound: number }, withinMs: number): Promise<void>;
  /** Lets everyone finish what they are at. */
  finish(): Promise<void>;
};

export type LoadPlan = {
  teams: readonly Team[];
  /** Addresses of the servers; each call uses one of them, as behind a load balancer. */
  urls: readonly string[];
  chance: Chance;
  history: History;
  label: string;
  chats: number;
  inboundPerSecond: number;
  outboundPerSecond: number;
  /** Of this share of the messages two copies are offered at the same moment. */
  duplicates?: number;
  /**
   * So many chats more a team, whose messages are forgotten by their sender once a living server was handed them: what
   * WhatsApp's own client does (the honest limit of docs/trust.md).
   */
  forgetful?: number;
  /** A bug of the driver's own: an attendant's browser repeats an unanswered call without its key. */
  repeatsWithoutKey?: boolean;
};

/** Phones ask again at moments of their own: a hundred at once would be a load of another kind. */
const repeatAfterMs = [80, 320] as const;
/** Chats of a team an attendant answers in. */
const attended = 8;

/**
 * Customers who write, each message offered until it is taken and only then the next; and attendants who answer some of
 * them.
 */
export function openLoad(plan: LoadPlan): Load {
  const { teams, urls, chance, history, label } = plan;
  const offered: Offered[] = [];
  const posted: Posted[] = [];
  const answers: Load['answers'] = [];
  const lost: Load['lost'] = [];
  let running = true;
  const pacers = { inbound: pacer(plan.inboundPerSecond), outbound: pacer(plan.outboundPerSecond) };
  const done = { inbound: 0, outbound: 0 };

  async function call(
    caller: Caller,
    method: string,
    path: string,
    body: unknown,
  ): Promise<Answer | 'nobody there' | undefined> {
    const url = chance.pick(urls);
    const begun = performance.now();
    try {
      const answer = await caller.call(url, method, path, body);
      answers.push({
        status: answer.status,
        code: (answer.body as { error?: string }).error,
        ms: answer.ms,
        retryAfter: answer.retryAfter,
      });
      return answer;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      lost.push({ url, begun, code });
      return code === 'ECONNREFUSED' ? 'nobody there' : undefined;
    }
  }

  async function writeAs(team: Team, chat: number, forgetful: boolean): Promise<void> {
    const { connectionId, admin } = team;
    const number = `5513${String(900_000_000 + chat * 7 + (forgetful ? 500_000 : 0))}`;
    let answering: Promise<void> | undefined;
    for (let n = 0; running; n++) {
      await pacers.inbound();
      const message: Offered = {
        connectionId,
        wid: `${label}-${connectionId}-${forgetful ? 'f' : 'c'}${chat}-${n}`,
        number,
        n,
        acknowledged: false,
        forgotten: false,
      };
      const step = { actor: `phone ${connectionId}/${chat}`, op: 'inbound', id: message.wid, chat: number, n };
      // Whole seconds, as providers count them: messages of one second must keep their order all the same.
      const body = {
        number,
        name: `Cliente ${chat}`,
        body: `mensagem ${n}`,
        wid: message.wid,
        timestamp: Math.floor(Date.now() / 1_000),
      };
      offered.push(message);
      while (running && !message.acknowledged && !message.forgotten) {
        history.note({ ...step, type: 'invoke' });
        const copies = chance.next() < (plan.duplicates ?? 0) ? 2 : 1;
        const input = await Promise.all(
          Array.from({ length: copies }, () => call(admin.caller, 'POST', `/sandbox/${connectionId}/inbound`, body)),
        );
        const taken = input.find((answer): answer is Answer => isAnswer(answer) && answer.status === 200);
        message.acknowledged = taken !== undefined;
        message.forgotten = forgetful && !taken && input.includes(undefined);
        const isRefused = input.every(
          (answer) => answer === 'nobody there' || (isAnswer(answer) && answer.status < 500),
        );
        history.note({ ...step, type: taken ? 'ok' : isRefused ? 'fail' : 'info' });
        if (taken) {
          done.inbound++;
          const { ticketId } = taken.body as { ticketId: number | null };
          if (ticketId !== null && chat < attended && !forgetful && plan.outboundPerSecond > 0)
            answering ??= answerIn(team, ticketId, number);
        } else await pause(chance.between(...repeatAfterMs));
      }
    }
    await answering;
  }

  async function answerIn({ connectionId, admin }: Team, ticketId: number, number: string): Promise<void> {
    for (let status = 0; running && status !== 200; await pause(chance.between(...repeatAfterMs))) {
      const input = await call(admin.caller, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.id });
      status = isAnswer(input) ? input.status : 0;
    }
    for (let n = 0; running; n++) {
      await pacers.outbound();
      if (!running) break;
      const message: Posted = { connectionId, number, n, body: `resposta ${label}-${ticketId}-${n}`, outcome: 'fail' };
      const step = { actor: `attendant ${connectionId}/${ticketId}`, op: 'send', id: message.body, chat: number, n };
      posted.push(message);
      // Every fifth is an integration without a key: it writes once and leaves it at that.
      const clientKey = n % 5 === 4 ? undefined : `${label}-${ticketId}-${n}`;
      for (let tries = 0; running || tries === 0; tries++) {
        history.note({ ...step, type: 'invoke' });
        const input = await call(admin.caller, 'POST', `/messages/${ticketId}`, {
          body: message.body,
          ...(clientKey && !plan.repeatsWithoutKey ? { clientKey } : {}),
        });
        if (isAnswer(input) && input.status === 200) message.outcome = 'ok';
        else if (input === undefined || (isAnswer(input) && input.status >= 500)) message.outcome = 'info';
        history.note({ ...step, type: message.outcome });
        if (message.outcome === 'ok' || clientKey === undefined) break;
        await pause(chance.between(...repeatAfterMs));
      }
      if (message.outcome === 'ok') done.outbound++;
    }
  }

  const everyone = teams.flatMap((team) => [
    ...Array.from({ length: plan.chats }, (_, chat) => writeAs(team, chat, false)),
    ...Array.from({ length: plan.forgetful ?? 0 }, (_, chat) => writeAs(team, chat, true)),
  ]);

  return {
    offered,
    posted,
    answers,
    lost,
    unanswered: () => lost.length,
    async reach(goal, withinMs) {
      for (
        const end = Date.now() + withinMs;
        done.inbound < goal.inbound || done.outbound < goal.outbound;
        await pause(50)
      )
        if (Date.now() > end) throw new Error(`the load came only to ${done.inbound} in and ${done.outbound} out`);
    },
    async finish() {
      running = false;
      await Promise.all(everyone);
    },
  };
}

const isAnswer = (input: Answer | 'nobody there' | undefined): input is Answer => typeof input === 'object';

/** Gives turns at a rate. What could not be used meanwhile is not made up for. */
function pacer(perSecond: number): () => Promise<unknown> {
  let next = 0;
  return () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + 1_000 / Math.max(perSecond, 0.001);
    return turn > now ? pause(turn - now) : Promise.resolve();
  };
}
