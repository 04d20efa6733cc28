/**
 * `npm run bench:pacing [-- --minutes 10]`: sends a campaign by the settings of a company for some real minutes, and
 * compares when each message left with the plan that the dialog shows (behaviour 9.8). Uses the built server. Exit code
 * 1 if the goal is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sendingOffsets } from '@recado/contracts';
import { bodyOf } from './bench/openCaller.ts';
import { percentiles } from './bench/percentiles.ts';
import { readNumber } from './bench/readNumber.ts';
import { spreadOf, type Row } from './bench/report.ts';
import { runCompanyBench, type CompanyBench } from './bench/runCompanyBench.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npm run bench:pacing -- [--minutes N]', {
  options: { minutes: { type: 'string', default: '10' } },
});
const minutes = readNumber('minutes', values.minutes, 1, 60);
const goalMs = 1_000;
const pacing = { messageInterval: 5, longerIntervalAfter: 20, greaterInterval: 30 };
/** The messages that the plan sends in this time. */
const messages = sendingOffsets(minutes * 60, pacing).filter((offset) => offset < minutes * 60).length;

const insertList = `
  with list as (insert into contact_lists (company_id, name) values ($1, 'Todos') returning id)
  insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
  select $1, list.id, 'Cliente ' || n, '55139' || (80000000 + n), '55139' || (80000000 + n), true, now()
  from list, generate_series(1, $2::int) n returning contact_list_id as id`;

let contactListId = 0;

await runCompanyBench({
  async seed(database, { companyId }) {
    await database.query('update plans set use_campaigns = true');
    contactListId = (await database.query<{ id: number }>(insertList, [companyId, messages])).rows[0]!.id;
  },
  measure: async (bench) => [await followPlan(bench)],
});

async function followPlan({ admin, company, database }: CompanyBench): Promise<Row> {
  const quietHours = { enabled: false, startTime: '20:00', endTime: '08:00' };
  bodyOf('the settings', await admin.call('POST', '/campaign-settings', { settings: { ...pacing, quietHours } }));
  const { id } = bodyOf<{ id: number }>(
    'a campaign',
    await admin.call('POST', '/campaigns', {
      name: 'No ritmo',
      message1: 'Oi, {nome}',
      whatsappId: company.connectionId,
      contactListId,
      scheduledAt: 'now',
    }),
  );
  const leftAt = async (): Promise<number[]> =>
    (
      await database.query<{ at: Date }>(
        'select delivered_at as at from campaign_shippings where campaign_id = $1 and delivered_at is not null order by 1',
        [id],
      )
    ).rows.map(({ at }) => at.getTime());
  let left: number[] = [];
  for (const end = performance.now() + (minutes + 1) * 60_000; left.length < messages; left = await leftAt()) {
    if (performance.now() > end) break;
    await pause(1_000);
  }
  const plan = sendingOffsets(left.length, pacing);
  const deviations = left.map((at, n) => Math.abs(at - left[0]! - plan[n]! * 1_000));
  const spread = percentiles(deviations);
  return {
    part: `A campaign at 5 s, with 30 s after each 20 s, for ${minutes} minutes`,
    name: `${left.length} of ${messages} messages left, beside the plan`,
    figures: spreadOf(spread),
    goal: `p99 ≤ ${goalMs} ms`,
    met: left.length === messages && spread.p99 <= goalMs,
  };
}
