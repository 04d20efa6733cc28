import type { Experiment } from '../experiment.ts';
import { openFixture } from '../openFixture.ts';
import type { Offered } from '../openLoad.ts';
import type { Team } from '../makeTeam.ts';
import { cachesWids } from '../plants.ts';

const sizes = { smoke: { payloads: 200, chats: 10, atOnce: 16 }, full: { payloads: 5_000, chats: 160, atOnce: 32 } };
const mostCopies = 5;

type Payload = Offered & { body: string; timestamp: number };

/** R3: what a provider delivers is delivered up to five times, in any order, at two processes. */
export const duplicates: Experiment = {
  name: 'R3',
  what: 'payloads delivered one to five times, shuffled, at two processes',
  plants: [cachesWids],
  async run(trial) {
    const { field, chance, history } = trial;
    const size = sizes[trial.tier];
    const fixture = await openFixture(trial, { servers: 2, teams: 1, watchers: 3 });
    try {
      const team = fixture.teams[0]!;
      const begun = Math.floor(Date.now() / 1_000) - size.payloads;
      const payloads: Payload[] = Array.from({ length: size.payloads }, (_, at) => ({
        connectionId: team.connectionId,
        wid: `R3-${at}`,
        number: `5513${920_000_000 + (at % size.chats) * 7}`,
        n: at,
        acknowledged: false,
        forgotten: false,
        body: `mensagem ${at}`,
        timestamp: begun + at,
      }));
      const deliveries = chance.shuffle(
        payloads.flatMap((payload) =>
          Array.from({ length: 1 + Math.floor(chance.next() * mostCopies) }, () => payload),
        ),
      );
      const total = deliveries.length;
      const refused: string[] = [];
      const deliver = async (): Promise<void> => {
        for (let payload = deliveries.pop(); payload; payload = deliveries.pop()) {
          history.note({ actor: 'provider', op: 'deliver', id: payload.wid, type: 'invoke' });
          // Unanswered deliveries are repeated, as a provider does; later, because others wait.
          const status = await deliverOnce(team, payload, chance.pick(fixture.servers).url).catch(() => 0);
          payload.acknowledged ||= status === 200;
          if (status === 0 || status === 503) deliveries.unshift(payload);
          else if (status !== 200) refused.push(`R3: ${payload.wid} was answered ${status}`);
          history.note({
            actor: 'provider',
            op: 'deliver',
            id: payload.wid,
            type: status === 200 ? 'ok' : status === 0 ? 'info' : 'fail',
          });
        }
      };
      await Promise.all(Array.from({ length: size.atOnce }, deliver));
      const { rows } = await field.admin.query<{ messages: number; tickets: number }>(
        `select (select count(*)::int from messages where company_id = $1) as messages, (select count(*)::int from tickets where company_id = $1) as tickets`,
        [team.companyId],
      );
      const outcome = await fixture.conclude(
        { offered: payloads, posted: [] },
        { payloads: size.payloads, deliveries: total, tickets: rows[0]!.tickets },
      );
      if (rows[0]!.messages !== size.payloads)
        outcome.violations.push(`R3: ${size.payloads} payloads became ${rows[0]!.messages} rows`);
      if (rows[0]!.tickets !== size.chats)
        outcome.violations.push(`R3: ${size.chats} chats opened ${rows[0]!.tickets} tickets`);
      outcome.violations.push(...refused);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};

/**
 * Hands a payload in through the simulator, as the official API's door is asked by `webhooks.ts`. Gives the status of
 * the answer.
 */
async function deliverOnce(
  { admin, connectionId }: Team,
  { number, wid, body, timestamp }: Payload,
  url: string,
): Promise<number> {
  return (
    await admin.caller.call(url, 'POST', `/sandbox/${connectionId}/inbound`, {
      number,
      name: `Cliente ${number}`,
      body,
      wid,
      timestamp,
    })
  ).status;
}
