import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { authApi, connectionsApi, messagesApi, ticketsApi, usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../src/kernel/log.ts';
import { everyRow } from '../everyRow.ts';
import { call, openTestServer, send, until, type TestServer } from '../harness.ts';
import { makeInbox } from '../make.ts';

const canaries = {
  password: 'CanarioSenha1',
  wrongPassword: 'CanarioErrada2',
  resetCode: 'CANARIO-CODIGO-3',
  newPassword: 'CanarioNova4',
  accessToken: 'EAACanarioTokenDeAcesso5',
  appSecret: 'canariosegredodoapp6',
  verifyToken: 'canario-verificacao-7',
  bearer: 'eyCanarioPortador8',
};
const messageText = 'CANARIO texto do cliente';

/** The forms in which a leaked value would be recognised. */
const formsOf = (value: string): string[] => [
  value,
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  Buffer.from(value).toString('base64url'),
  Buffer.from(value).toString('hex'),
  encodeURIComponent(value),
];
const leaksIn = (text: string, values: readonly string[]): string[] =>
  values.filter((value) => formsOf(value).some((form) => text.includes(form)));

let server: TestServer;
const logged: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  server = await openTestServer({ log: openLog('trace', false, { write: (line) => void logged.push(line) }) });
  const { admin, agent, testContact } = await makeInbox(server);
  const { email } = (await call(server, usersApi.get, { as: agent, params: { userId: agent.id } })).body;
  const noting = async <A extends { text: string }>(answer: Promise<A>): Promise<A> => {
    answers.push((await answer).text);
    return answer;
  };
  await noting(
    call(server, usersApi.change, { as: admin, params: { userId: agent.id }, body: { password: canaries.password } }),
  );
  await noting(call(server, authApi.login, { body: { email, password: canaries.wrongPassword } }));
  await noting(call(server, authApi.requestReset, { body: { email } }));
  await noting(
    call(server, authApi.resetByPath, {
      params: { email, token: canaries.resetCode, newPassword: canaries.newPassword },
    }),
  );
  await noting(
    send(server, {
      method: 'GET',
      url: `/api/tickets?token=${canaries.bearer}`,
      headers: { authorization: `Bearer ${canaries.bearer}` },
    }),
  );
  const cloud = {
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    accessToken: canaries.accessToken,
    appSecret: canaries.appSecret,
    verifyToken: canaries.verifyToken,
  };
  await noting(call(server, connectionsApi.create, { as: admin, body: { name: 'Oficial', provider: 'cloud', cloud } }));
  await noting(call(server, connectionsApi.list, { as: admin }));
  const { ticketId } = await testContact.says(messageText);
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id },
  });
  await call(server, messagesApi.send, { as: admin, params: { ticketId }, body: { body: messageText } });
  await call(server, messagesApi.send, {
    as: admin,
    params: { ticketId },
    body: { body: messageText, quotedMsg: 999_999 },
  });
  await until(async () => (await testContact.inbox()).length > 0);
  // A failure of ours, whose stack and query are logged.
  await server.admin.query('alter table tags rename to tags_elsewhere');
  await send(server, {
    method: 'GET',
    url: `/api/tags?searchParam=${encodeURIComponent(messageText)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await server.admin.query('alter table tags_elsewhere rename to tags');
}, 60_000);

describe('secrets', () => {
  it('reach no log line, at any level [S17]', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(leaksIn(logged.join(''), Object.values(canaries))).toEqual([]);
  });

  it('reach no answer [S17]', () => {
    expect(leaksIn(answers.join(''), Object.values(canaries))).toEqual([]);
  });

  it('lie in no table and no job in readable form [S17]', async () => {
    const rows = await everyRow(server, 'graphile_worker');
    expect(rows).toContain(messageText);
    expect(leaksIn(rows, Object.values(canaries))).toEqual([]);
  });

  it('lie in no file of the data folder [S17]', () => {
    const directory = server.config.dataDirectory;
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => join(directory, file));
    expect(
      leaksIn(
        files
          .filter((file) => statSync(file).isFile())
          .map((file) => readFileSync(file, 'latin1'))
          .join('\n'),
        Object.values(canaries),
      ),
    ).toEqual([]);
  });

  it('and texts of customers stay out of the logs and the metrics [S17, S18]', async () => {
    const { text } = await send(server, { method: 'GET', url: '/metrics' });
    expect(text).toContain('recado_');
    expect(leaksIn(`${logged.join('')}${text}`, [messageText, ...Object.values(canaries)])).toEqual([]);
  });

  it('and odd texts leave every log line one line of JSON [S18]', async () => {
    const before = logged.length;
    await send(server, {
      method: 'GET',
      url: '/api/tickets?searchParam=a%0d%0a%7B%22level%22%3A60%7D',
      headers: { authorization: 'Bearer a', 'user-agent': 'x\\r\\n{"level":60}' },
    });
    for (const line of logged.slice(0, before + 50)) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
