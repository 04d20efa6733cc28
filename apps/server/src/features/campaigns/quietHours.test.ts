import { campaignsApi, contactListItemsApi, toWallClock, type QuietHours } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { getCampaign, makeCampaign, makeCampaignCompany, makeList, untilStatus } from '../../../test/makeCampaign.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Quiet hours around the present time of a zone: half an hour to each side. */
function aroundNow(zone: string): QuietHours {
  const { minute } = toWallClock(new Date(), zone);
  const clock = (at: number): string => {
    const inDay = (at + 1_440) % 1_440;
    return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
  };
  return { enabled: true, startTime: clock(minute - 30), endTime: clock(minute + 30) };
}

const setQuiet = async (as: TestUser, quietHours: QuietHours): Promise<void> => {
  const answer = await call(server, campaignsApi.changeSettings, { as, body: { settings: { quietHours } } });
  expect(answer.status).toBe(200);
};
const statusesOf = async (as: TestUser, id: number) =>
  Object.fromEntries((await getCampaign(server, as, id)).shipping.map(({ name, status }) => [name, status]));

/** A list with one number of São Paulo and one of Acre, whose clocks differ by two hours. */
async function makeTwoZones(made: Awaited<ReturnType<typeof makeCampaignCompany>>): Promise<number> {
  const { contactListId } = await makeList(server, made, []);
  for (const [name, number] of [
    ['Acre', '5568988001001'],
    ['São Paulo', '5511988001002'],
  ] as const)
    await call(server, contactListItemsApi.create, { as: made.admin, body: { contactListId, name, number } });
  return contactListId;
}

describe('the quiet hours of campaigns', () => {
  it('are off at first', async () => {
    const { admin } = await makeCampaignCompany(server);
    const { body } = await call(server, campaignsApi.settings, { as: admin });
    expect(JSON.parse(body.find(({ key }) => key === 'quietHours')!.value)).toEqual({
      enabled: false,
      startTime: '20:00',
      endTime: '08:00',
    });
  });

  it('refuse times that are none and two equal ones, and keep what was stored', async () => {
    const { admin } = await makeCampaignCompany(server);
    const change = (quietHours: unknown) =>
      call(server, campaignsApi.changeSettings, { as: admin, body: { settings: { quietHours } } as never });
    expect((await change({ enabled: true, startTime: '25:00', endTime: '08:00' })).status).toBe(400);
    expect((await change({ enabled: true, startTime: '08:00', endTime: '08:00' })).status).toBe(400);
    const { body } = await call(server, campaignsApi.settings, { as: admin });
    expect(body.find(({ key }) => key === 'quietHours')!.value).toContain('"enabled":false');
  });

  it('hold back recipients by the clock of their area code until they are switched off', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const contactListId = await makeTwoZones(made);
    const quiet = aroundNow('America/Rio_Branco');
    await setQuiet(admin, quiet);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await statusesOf(admin, id))['São Paulo'] === 'delivered');
    await pause(2_000);
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'EM_ANDAMENTO' });
    expect(await statusesOf(admin, id)).toEqual({ Acre: 'waiting', 'São Paulo': 'delivered' });
    const { rows } = await server.admin.query<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where key = $1`,
      [`campaignPace:${whatsappId}`],
    );
    // It waits for the end of the quiet hours, and does not ask again and again.
    expect(rows[0]!.at.getTime() - Date.now()).toBeGreaterThan(60_000);
    const { wait } = await getCampaign(server, admin, id);
    expect(wait).toEqual({ reason: 'quiet', until: rows[0]!.at.toISOString() });
    await setQuiet(admin, { ...quiet, enabled: false });
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await statusesOf(admin, id)).toEqual({ Acre: 'delivered', 'São Paulo': 'delivered' });
  });

  it('follow the time zone of the company for numbers of other countries', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    await server.admin.query(`update companies set timezone = 'Asia/Tokyo' where id = $1`, [companyId]);
    const { contactListId } = await makeList(server, made, []);
    for (const [name, number] of [
      ['Lisboa', '351912000111'],
      ['São Paulo', '5511988001003'],
    ] as const)
      await call(server, contactListItemsApi.create, { as: admin, body: { contactListId, name, number } });
    await setQuiet(admin, aroundNow('Asia/Tokyo'));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await statusesOf(admin, id))['São Paulo'] === 'delivered');
    await pause(1_500);
    expect((await statusesOf(admin, id))['Lisboa']).toBe('waiting');
  });

  it('let the parts of a recipient who just said yes follow', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, confirmation: true });
    await until(async () => (await getCampaign(server, admin, id)).report.asked === 1);
    await setQuiet(admin, aroundNow('America/Sao_Paulo'));
    await phones[0]!.says('sim');
    await until(async () => (await getCampaign(server, admin, id)).report.delivered === 1);
  });
});
