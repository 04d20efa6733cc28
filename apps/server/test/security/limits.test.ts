import {
  connectionsApi,
  contactsApi,
  errors,
  fillVariables,
  messagesApi,
  quickMessagesApi,
  ticketsApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../harness.ts';
import { makeCompany, makeInbox, makeUser } from '../make.ts';
import { parseWhatsAppText } from '../../../web/src/conversation/text/parseWhatsAppText.ts';

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
});

const msOf = (task: () => unknown): number => {
  const begun = performance.now();
  task();
  return performance.now() - begun;
};

describe('a plan’s number', () => {
  it('is kept by fifty parallel creates [S19, behaviour 14.1]', async () => {
    const admin = await makeUser(server, await makeCompany(server, { connections: 3 }), { profile: 'admin' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call(server, connectionsApi.create, { as: admin, body: { name: `Linha ${n}`, provider: 'sandbox' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { error?: string }).error)),
    ).toEqual(new Set(['ERR_PLAN_LIMIT']));
  }, 30_000);
});

describe('the filters of a list', () => {
  it.each([
    ['a page past the last one', { pageNumber: 100_000 }, 200],
    ['a page past every bound', { pageNumber: 1e9 }, 400],
    ['a cursor that nobody gave out', { cursor: 'x'.repeat(512) }, 400],
    ['a cursor past its bound', { cursor: 'x'.repeat(5_000) }, 400],
    ['a search past its bound', { searchParam: 'x'.repeat(256) }, 400],
    ['more ids than its bound', { queueIds: JSON.stringify(Array.from({ length: 201 }, (_, n) => n + 1)) }, 400],
  ])('%s is answered within two seconds [S19]', async (_what, query, status) => {
    const begun = performance.now();
    const answer = await call(server, ticketsApi.list, { as: inbox.agent, query });
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect([
      answer.status === 400 ? 400 : 200,
      answer.status < 400 || (answer.body as unknown as { error: string }).error === 'ERR_VALIDATION',
    ]).toEqual([status, true]);
  });
});

describe('texts that make patterns backtrack', () => {
  const hostile = [
    'a'.repeat(4_096),
    '(13) '.repeat(800),
    '+1 1 1 1 1 '.repeat(370),
    '*_~'.repeat(1_300),
    '`'.repeat(4_000),
    'a.'.repeat(2_000),
    'a@'.repeat(2_000),
    'http://'.repeat(580),
    `www.${'a-'.repeat(2_000)}`,
    '{{'.repeat(2_000),
    `{{${' '.repeat(4_000)}`,
  ];
  const values = {
    contactName: 'Ana',
    protocol: '1',
    userName: 'Bia',
    queueName: '',
    now: new Date(),
    timezone: 'America/Sao_Paulo',
    language: 'pt',
  } as const;

  it.each(hostile.map((text) => [text.slice(0, 12), text]))(
    '%j… is read within a second by every parser of texts [S19]',
    (_start, text) => {
      expect(msOf(() => parseWhatsAppText(text))).toBeLessThan(1_000);
      expect(msOf(() => fillVariables(text, values))).toBeLessThan(1_000);
    },
  );

  it.each(hostile.map((text) => [text.slice(0, 12), text]))(
    '%j… is answered within two seconds wherever it is typed [S19]',
    async (_start, text) => {
      const { ticketId } = await inbox.testContact.says('oi');
      await call(server, ticketsApi.update, {
        as: inbox.agent,
        params: { ticketId },
        body: { status: 'open', userId: inbox.agent.id },
      });
      const begun = performance.now();
      const answers = [
        await call(server, messagesApi.send, {
          as: inbox.agent,
          params: { ticketId },
          body: { body: text.slice(0, 4_096) },
        }),
        await call(server, quickMessagesApi.create, {
          as: inbox.agent,
          body: { shortcode: 'x', message: text.slice(0, 4_000) },
        }),
        await call(server, contactsApi.list, { as: inbox.agent, query: { searchParam: text.slice(0, 255) } }),
        await call(server, contactsApi.create, {
          as: inbox.agent,
          body: { name: text.slice(0, 50), number: text.slice(0, 30) },
        }),
      ];
      expect(performance.now() - begun).toBeLessThan(2_000);
      for (const { status, body } of answers)
        if (status >= 400) expect(Object.keys(errors)).toContain((body as { error?: string }).error);
    },
  );
});
