import type { Caller } from './caller.ts';
import type { Team } from './makeTeam.ts';
import type { Offered, Posted } from './openLoad.ts';

/** Chats that the load leaves alone: attendants write in them at the moments an experiment chooses. */
export type WaitingChats = {
  offered: Offered[];
  posted: Posted[];
  /** Writes one message in each chat, and returns when all were answered. */
  write(): Promise<void>;
};

/** Opens chats in each team through one server: a customer writes, and the administrator takes the ticket. */
export async function openWaitingChats(teams: readonly Team[], url: string, each: number): Promise<WaitingChats> {
  const offered: Offered[] = [];
  const posted: Posted[] = [];
  const chats = teams.flatMap((team) =>
    Array.from({ length: each }, (_, at) => ({ team, number: `5513${String(700_000_000 + at)}` })),
  );
  const opened = await Promise.all(
    chats.map(async ({ team: { connectionId, admin }, number }) => {
      const wid = `waiting-${connectionId}-${number}`;
      offered.push({ connectionId, wid, number, n: 0, acknowledged: true, forgotten: false });
      const { ticketId } = await answered<{ ticketId: number }>(
        admin.caller,
        url,
        'POST',
        `/sandbox/${connectionId}/inbound`,
        { number, body: 'oi', wid },
      );
      await answered(admin.caller, url, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.id });
      return { connectionId, number, ticketId, caller: admin.caller };
    }),
  );
  let n = 0;
  return {
    offered,
    posted,
    async write() {
      const round = n++;
      await Promise.all(
        opened.map(async ({ connectionId, number, ticketId, caller }) => {
          const body = `espera ${ticketId}-${round}`;
          posted.push({ connectionId, number, n: round, body, outcome: 'ok' });
          await answered(caller, url, 'POST', `/messages/${ticketId}`, { body, clientKey: body });
        }),
      );
    },
  };
}

async function answered<T>(caller: Caller, url: string, method: string, path: string, body: unknown): Promise<T> {
  const answer = await caller.call(url, method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}`);
  return answer.body;
}
