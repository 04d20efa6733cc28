import { botsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeUser } from '../../../test/make.ts';
import { makeBot, play } from '../../../test/makeBot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
});

const why = (as: TestUser, ticketId: number) => call(server, botsApi.why, { as, params: { ticketId } });
const change = (as: TestUser, ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });

describe('why a ticket is where it is', () => {
  it('lists turns, choices, hours, transfers and accepts with time, names and texts', async () => {
    const bot = await makeBot(server, {
      queues: [
        { name: 'Vendas', orderQueue: 1, options: [{ title: 'Preços', message: 'Dez' }] },
        {
          name: 'Suporte',
          orderQueue: 2,
          outOfHoursMessage: 'Fechado',
          schedules: [{ weekday: 'x', weekdayEn: 'monday', startTime: '00:00', endTime: '00:00' }],
        },
      ],
      settings: { scheduleType: 'queue' },
    });
    const { ticketId } = await play(server, bot, ['oi', 'talvez', '1', 'preços', '#', 'suporte']);
    await change(bot.agent, ticketId, { status: 'open', userId: bot.agent.id });
    await change(bot.agent, ticketId, {
      status: 'pending',
      userId: null,
      queueId: bot.queueIds[0],
      comment: 'É sobre preço',
    });
    const { status, body } = await why(bot.admin, ticketId);
    expect(status).toBe(200);
    const { name } = bot.agent;
    const shown = body.steps.map(({ type, bot: step, actor, queue, text, option, repeats, comment }) =>
      Object.fromEntries(
        Object.entries({ type: step ?? type, actor, queue, text, option, repeats, comment }).filter(
          ([, value]) => value !== null,
        ),
      ),
    );
    expect(shown).toEqual([
      { type: 'created' },
      { type: 'menuSent' },
      { type: 'wrongAnswer', repeats: 1 },
      { type: 'queueChosen', queue: 'Vendas', text: '1' },
      { type: 'optionChosen', option: 'Preços', text: 'preços' },
      { type: 'wentToStart' },
      { type: 'queueChosen', queue: 'Suporte', text: 'suporte' },
      { type: 'closed', queue: 'Suporte' },
      { type: 'accepted', actor: name, queue: 'Suporte' },
      { type: 'transferred', actor: name, queue: 'Vendas', comment: 'É sobre preço' },
    ]);
    expect(body.hasEarlier).toBe(false);
    const times = body.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    // Lines of the conversation leave out the menus between them.
    const { events } = (await call(server, ticketsApi.events, { as: bot.admin, params: { ticketId } })).body;
    expect(events.map(({ reason, type }) => (type === 'bot' ? reason : type))).toEqual([
      'created',
      'queueChosen',
      'wentToStart',
      'queueChosen',
      'closed',
      'accepted',
      'transferred',
    ]);
  });

  it('tells when the closed hours open', async () => {
    const allDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
    const bot = await makeBot(server, {
      // Open for one minute of the day, one that is hours away.
      companyHours: allDays.map((weekdayEn) => {
        const hour = (new Date().getUTCHours() + 24 - 3 + 5) % 24;
        const at = `${String(hour).padStart(2, '0')}:30`;
        return { weekday: weekdayEn, weekdayEn, startTime: at, endTime: at.replace(':30', ':31') };
      }),
      settings: { scheduleType: 'company' },
      connection: { outOfHoursMessage: 'Fechado' },
    });
    const { ticketId } = await play(server, bot, ['oi']);
    const { body } = await why(bot.admin, ticketId);
    expect(body.steps.at(-1)).toMatchObject({
      bot: 'closed',
      opensAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:30$/),
    });
  });

  it('is a 404 for a user who does not see the ticket', async () => {
    const bot = await makeBot(server, { queues: [{ name: 'Vendas' }] });
    const { ticketId } = await play(server, bot, ['oi']);
    const stranger = await makeUser(server, bot.companyId, { queueIds: [] });
    expect((await why(bot.agent, ticketId)).status).toBe(200);
    expect(await why(stranger, ticketId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});
