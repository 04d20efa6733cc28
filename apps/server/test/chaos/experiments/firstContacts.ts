import type { Experiment } from '../experiment.ts';
import { openFixture } from '../openFixture.ts';
import type { Offered } from '../openLoad.ts';
import { findsThenCreates } from '../plants.ts';

const sizes = { smoke: { contacts: 20, messages: 10, atOnce: 5 }, full: { contacts: 200, messages: 10, atOnce: 20 } };

/**
 * R5: strangers whose first messages all come at the same moment, at two processes, their numbers spelled with and
 * without the ninth digit.
 */
export const firstContacts: Experiment = {
  name: 'R5',
  what: 'many first messages of a stranger at once',
  plants: [findsThenCreates],
  async run(trial) {
    const { field, chance, history } = trial;
    const size = sizes[trial.tier];
    const fixture = await openFixture(trial, { servers: 2, teams: 1, watchers: 3 });
    try {
      const [team] = fixture.teams;
      const { admin, connectionId, companyId } = team!;
      const offered: Offered[] = [];
      let refused = 0;
      const album = async (contact: number): Promise<void> => {
        const subscriber = String(81_000_000 + contact * 131);
        await Promise.all(
          Array.from({ length: size.messages }, async (_, at) => {
            const number = at % 2 === 0 ? `55139${subscriber}` : `5513${subscriber}`;
            // They left the phone at the same moment: no order among them but the one the product gives.
            const message: Offered = {
              connectionId,
              wid: `R5-${contact}-${at}`,
              number,
              n: 0,
              acknowledged: false,
              forgotten: false,
            };
            offered.push(message);
            history.note({ actor: `phone ${contact}`, op: 'inbound', id: message.wid, type: 'invoke' });
            const { status } = await admin.caller.call(
              fixture.servers[at % 2 === 0 ? 0 : 1]!.url,
              'POST',
              `/sandbox/${connectionId}/inbound`,
              {
                number,
                name: `Cliente ${contact}`,
                body: `foto ${at}`,
                wid: message.wid,
              },
            );
            message.acknowledged = status === 200;
            if (status !== 200) refused++;
            history.note({
              actor: `phone ${contact}`,
              op: 'inbound',
              id: message.wid,
              type: status === 200 ? 'ok' : 'fail',
            });
          }),
        );
      };
      const contacts = chance.shuffle(Array.from({ length: size.contacts }, (_, contact) => contact));
      await Promise.all(
        Array.from({ length: size.atOnce }, async () => {
          for (let contact = contacts.pop(); contact !== undefined; contact = contacts.pop()) await album(contact);
        }),
      );
      const { rows } = await field.admin.query<{ contacts: number; tickets: number; uneven: number }>(
        `select (select count(*)::int from contacts where company_id = $1) as contacts, (select count(*)::int from tickets where company_id = $1) as tickets,
           (select count(*)::int from (select 1 from messages where company_id = $1 group by ticket_id having count(*) <> $2) uneven) as uneven`,
        [companyId, size.messages],
      );
      const { contacts: made, tickets, uneven } = rows[0]!;
      const outcome = await fixture.conclude(
        { offered, posted: [] },
        { strangers: size.contacts, contacts: made, tickets },
      );
      if (made !== size.contacts) outcome.violations.push(`R5: ${size.contacts} strangers became ${made} contacts`);
      if (tickets !== size.contacts)
        outcome.violations.push(`R5: ${size.contacts} strangers opened ${tickets} tickets`);
      if (uneven > 0) outcome.violations.push(`R5: ${uneven} tickets do not hold their ${size.messages} messages`);
      if (refused > 0) outcome.violations.push(`R5: ${refused} first messages were refused`);
      return outcome;
    } finally {
      await fixture.close();
    }
  },
};
