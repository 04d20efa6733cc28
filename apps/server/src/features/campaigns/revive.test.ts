import { campaignsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import { countsOf, makeCampaign, makeCampaignCompany, makeList, untilStatus } from '../../../test/makeCampaign.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { bookNext, bookPart, bookProgress, bookStart } from './sending/bookStart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Runs the sweep for a company. */
async function revive(companyId: number): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'campaigns.revive') as unknown as Job<object>;
  const actor = { kind: 'system', name: job.name } as const;
  await job.run(errandOf(server.workshop, companyId, actor, openLog('silent', false)), {});
}

/** Leaves a waiting job without tries, as its last failure does. */
async function giveUp(key: string): Promise<void> {
  const { rowCount } = await server.admin.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(), last_error = 'no luck'
     where key = $1 and locked_at is null`,
    [key],
  );
  expect(rowCount).toBe(1);
}
const jobsOf = async (key: string) =>
  (
    await server.admin.query<{ attempts: number; runAt: Date }>(
      'select attempts, run_at as "runAt" from graphile_worker._private_jobs where key = $1',
      [key],
    )
  ).rows;
const later = () => new Date(Date.now() + 600_000);

/** A campaign to three recipients of which the first got its message, and a pace that was given up. */
async function makeStanding() {
  const made = await makeCampaignCompany(server);
  const { admin, companyId, connectionId: whatsappId } = made;
  const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois', 'Três']);
  await call(server, campaignsApi.changeSettings, {
    as: admin,
    body: { settings: { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  const id = await makeCampaign(server, admin, { whatsappId, contactListId });
  // The phone has the message before its delivery is stored.
  await until(async () => {
    const { rowCount } = await server.admin.query(
      'select 1 from campaign_shippings where company_id = $1 and delivered_at is not null',
      [companyId],
    );
    return rowCount === 1;
  });
  await until(async () => (await jobsOf(`campaignPace:${whatsappId}`)).length > 0);
  await server.admin.query('update campaign_paces set next_at = now(), run = 0 where company_id = $1', [companyId]);
  await call(server, campaignsApi.changeSettings, {
    as: admin,
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  return { admin, companyId, whatsappId, phones, id };
}

describe('a campaign whose job used up its tries', { timeout: 60_000 }, () => {
  it('goes on sending with the sweep, each recipient once [CAMP-33, CAMP-40]', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeStanding();
    await giveUp(`campaignPace:${whatsappId}`);
    await revive(companyId);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual([1, 1, 1]);
  });

  it('starts with the sweep after its time [CAMP-29, CAMP-40]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const scheduledAt = later().toISOString();
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt });
    await giveUp(`campaign:${id}`);
    await revive(companyId);
    expect(await jobsOf(`campaign:${id}`)).toMatchObject([{ attempts: 12 }]);
    await server.admin.query(`update campaigns set scheduled_at = now() - interval '1 minute' where id = $1`, [id]);
    await revive(companyId);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual([1]);
  });

  it('ends a message between two parts with the sweep [CAMP-33]', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeStanding();
    const { rows } = await server.admin.query<{ id: number }>(
      `update campaign_shippings set part = 1, message_id = null, status = 'sending', delivered_at = null
       where company_id = $1 and delivered_at is not null returning id`,
      [companyId],
    );
    const shippingId = rows[0]!.id;
    await within(server, companyId, async (work) => {
      await bookNext(work, whatsappId, later());
      await bookPart(work, shippingId, later());
    });
    await server.admin.query(`delete from campaign_shippings where company_id = $1 and id <> $2`, [
      companyId,
      shippingId,
    ]);
    await giveUp(`shipping:${shippingId}`);
    await revive(companyId);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual([1, 0, 0]);
  });

  it('is finished with the sweep when nobody is left [CAMP-29]', async () => {
    const { admin, companyId, whatsappId, id } = await makeStanding();
    await within(server, companyId, (work) => bookNext(work, whatsappId, later()));
    await until(async () => (await jobsOf(`campaignProgress:${id}`)).length === 0);
    await server.admin.query(`delete from campaign_shippings where company_id = $1 and status = 'waiting'`, [
      companyId,
    ]);
    await revive(companyId);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
  });

  it('keeps the time and the tries of jobs that still wait', async () => {
    const { companyId, whatsappId, id } = await makeStanding();
    await within(server, companyId, async (work) => {
      await bookNext(work, whatsappId, later());
      await bookStart(work, id, { status: 'EM_ANDAMENTO', scheduledAt: later() });
      await bookProgress(work, id);
    });
    const before = await jobsOf(`campaignPace:${whatsappId}`);
    expect(before).toHaveLength(1);
    await revive(companyId);
    expect(await jobsOf(`campaignPace:${whatsappId}`)).toEqual(before);
  });
});
