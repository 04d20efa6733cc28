import { companiesApi, defaultHours, platformCompaniesApi, settingsApi, type Hours } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import { nationalHolidays } from './nationalHolidays.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const monday: Hours = { weekday: 'segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
const save = (as: TestUser, body: object, id = as.companyId) =>
  call(server, companiesApi.saveHours, { as, params: { companyId: id }, body: body as never });
const read = async (as: TestUser) =>
  (await call(server, companiesApi.hours, { as, params: { companyId: as.companyId } })).body;

/** The table of behaviour 16: the values of each key, the default first. */
const settingTable = {
  userRating: ['disabled', 'enabled'],
  scheduleType: ['disabled', 'queue', 'company'],
  call: ['enabled', 'disabled'],
  CheckMsgIsGroup: ['enabled', 'disabled'],
  sendGreetingAccepted: ['disabled', 'enabled'],
  sendMsgTransfTicket: ['disabled', 'enabled'],
  sendGreetingMessageOneQueues: ['disabled', 'enabled'],
  chatBotType: ['text', 'button', 'list'],
  language: ['pt', 'en', 'es'],
  requireTwoFactor: ['disabled', 'enabled'],
  welcomeMail: ['enabled', 'disabled'],
  connectionLostMail: ['enabled', 'disabled'],
  invoiceDueMail: ['enabled', 'disabled'],
  invoicePaidMail: ['enabled', 'disabled'],
};

describe('a new company', () => {
  it('has the defaults of every setting, and takes their values and no others [SET-09, COMP-09, AMB-45]', async () => {
    const owner = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const { body } = await call(server, settingsApi.list, { as: owner });
    const stored = Object.fromEntries(body.map(({ key, value }) => [key, value]));
    const defaults = Object.entries(settingTable).map(([key, [first]]) => [key, first]);
    expect(stored).toEqual({ ...Object.fromEntries(defaults), campaignsEnabled: 'true', paymentToken: '' });
    const change = (key: string, value: string) =>
      call(server, settingsApi.change, { as: owner, params: { key }, body: { value } });
    for (const [key, values] of Object.entries(settingTable)) {
      for (const value of values.toReversed()) expect((await change(key, value)).body).toMatchObject({ key, value });
      expect((await change(key, 'outro')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    }
    expect((await change('campaignsEnabled', 'false')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('has the default hours of queues, while no hours apply [SET-06, SET-07, QUE-10]', async () => {
    const owner = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect((await read(owner)).schedules).toEqual(defaultHours);
  });
});

describe('the hours of a company', () => {
  it('reach other administrators: the setting that switches them is published again [SET-05]', async () => {
    const owner = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const colleague = await makeUser(server, owner.companyId, { profile: 'admin' });
    const [screen, elsewhere] = [await openScreen(server, colleague), await openScreen(server, admin)];
    await save(owner, { schedules: [monday] });
    expect(await screen.next('settings')).toMatchObject({
      action: 'update',
      setting: { key: 'scheduleType', value: 'disabled' },
    });
    expect(elsewhere.silent('settings')).toBe(true);
  });

  it('are saved by its administrators and answered with the company [SET-05, COMP-07]', async () => {
    const { status, body } = await save(admin, { schedules: [monday] });
    expect([status, body]).toMatchObject([200, { id: companyId, schedules: [monday] }]);
    expect((await read(admin)).schedules).toEqual([monday]);
    const supervisor = await makeUser(server, companyId, { profile: 'supervisor' });
    expect((await save(supervisor, { schedules: [] })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect((await save(stranger, { schedules: [] }, companyId)).body).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
    expect((await read(admin)).schedules).toEqual([monday]);
  });

  it('have special days, which replace those of this year and later, and keep what is not sent', async () => {
    const year = new Date().getUTCFullYear();
    const inventory = { date: `${year}-12-30`, name: 'Balanço', intervals: [] };
    const fair = { date: `${year + 1}-01-05`, name: 'Feira', intervals: [{ startTime: '10:00', endTime: '14:00' }] };
    await save(admin, { schedules: [monday], specialDays: [fair, inventory], observesHolidays: true });
    expect(await read(admin)).toMatchObject({ specialDays: [inventory, fair], observesHolidays: true });
    await save(admin, { schedules: [] });
    expect(await read(admin)).toMatchObject({ schedules: [], specialDays: [inventory, fair], observesHolidays: true });
    expect((await save(admin, { schedules: [], specialDays: [fair, fair] })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { specialDays: 'repeated' } },
    });
    await save(admin, { schedules: [], specialDays: [], observesHolidays: false });
    expect(await read(admin)).toMatchObject({ specialDays: [], observesHolidays: false });
  });

  it('are not overwritten when somebody changed them after they were shown', async () => {
    const { revision } = await read(admin);
    expect((await save(admin, { schedules: [monday], revision })).status).toBe(200);
    expect((await save(admin, { schedules: [], revision })).body).toEqual({ error: 'ERR_HOURS_CHANGED' });
    expect((await read(admin)).schedules).toEqual([monday]);
    const seen = (await read(admin)).revision;
    const days = [{ date: `${new Date().getUTCFullYear()}-12-30`, name: 'Balanço', intervals: [] }];
    expect((await save(admin, { schedules: [monday], specialDays: days, revision: seen })).status).toBe(200);
    expect((await save(admin, { schedules: [monday], revision: seen })).body).toEqual({ error: 'ERR_HOURS_CHANGED' });
    await save(admin, { schedules: [monday], specialDays: [] });
  });

  it('are saved although something else of the company changed after they were shown', async () => {
    const { revision } = await read(admin);
    const operator = await makeUser(server, await makeCompany(server), { super: true });
    const params = { companyId: admin.companyId };
    const change = { as: operator, params, body: { phone: '11988887777' } };
    expect((await call(server, platformCompaniesApi.change, change)).status).toBe(200);
    expect((await save(admin, { schedules: [monday], revision })).status).toBe(200);
  });

  it.each([
    ['a time past the day', { ...monday, endTime: '24:00' }],
    ['a time without a colon', { ...monday, startTime: '0800' }],
    ['an unknown day', { ...monday, weekdayEn: 'feira' }],
    ['equal times', { ...monday, endTime: '08:00' }],
  ])('refuse %s [QUE-11, SET-05]', async (_what, row) => {
    expect((await save(admin, { schedules: [row] })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('the national holidays', () => {
  it('are the public ones of Brazil with their names, movable ones too', async () => {
    const dates = new Map((await nationalHolidays(2026)).map(({ date, name }) => [date, name]));
    expect([
      dates.get('2026-04-03'),
      dates.get('2026-09-07'),
      dates.get('2026-11-20'),
      dates.get('2026-12-25'),
    ]).toEqual(['Sexta-Feira Santa', 'Dia da Independência', 'Dia da Consciência Negra', 'Natal']);
    // Carnival is no public holiday by federal law.
    expect(dates.has('2026-02-17')).toBe(false);
  });
});
