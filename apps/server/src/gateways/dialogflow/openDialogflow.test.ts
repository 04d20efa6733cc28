import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEgress } from '../egress.ts';
import { openDialogflow, type Dialogflow } from './openDialogflow.ts';
import { readAccount, type ServiceAccount } from './readAccount.ts';
import { newAccountFile, openGoogleStub, saying, type GoogleStub } from './testing/googleStub.ts';

let google: GoogleStub;
let account: ServiceAccount;
let dialogflow: Dialogflow;
beforeAll(async () => {
  google = await openGoogleStub({
    pedidos: (text) => saying([`Você disse ${text}`, 'Posso ajudar?']),
    fim: () => saying(['Até logo'], { diagnosticInfo: { end_conversation: true } }),
    outros: () => ({
      queryResult: {
        fulfillmentText: 'reserva',
        fulfillmentMessages: [
          { platform: 'FACEBOOK', text: { text: ['Facebook'] } },
          { quickReplies: { title: 'Escolha', quickReplies: ['Azul', 'Verde'] } },
          { payload: { a: 1 } },
        ],
      },
    }),
    reserva: () => ({ queryResult: { fulfillmentText: 'Só isto', fulfillmentMessages: [] } }),
    negado: 403,
    cota: 429,
    caido: 500,
  });
  const file = newAccountFile();
  google.know(file);
  account = (await readAccount(file))!;
  dialogflow = openDialogflow({ egress: openEgress({ allowPrivate: true }), baseUrl: google.url });
});
afterAll(() => google.close());

const ask = (project: string, text = 'Olá', as = account) =>
  dialogflow.ask({
    account: as,
    project,
    language: 'pt-BR',
    sessionId: '0b29b1d2-33a8-4a4b-8b5e-0d3a1c9d7f10',
    timezone: 'America/Sao_Paulo',
    text,
  });

describe('the client of Dialogflow', () => {
  it('asks the agent with a signed token, and returns its texts in order [INT-16]', async () => {
    expect(await ask('pedidos')).toEqual({ kind: 'answer', texts: ['Você disse Olá', 'Posso ajudar?'], isOver: false });
    expect(google.requests.at(-1)).toMatchObject({
      path: '/v2/projects/pedidos/agent/sessions/0b29b1d2-33a8-4a4b-8b5e-0d3a1c9d7f10:detectIntent',
      body: {
        queryInput: { text: { text: 'Olá', languageCode: 'pt-BR' } },
        queryParams: { timeZone: 'America/Sao_Paulo' },
      },
    });
    const asked = google.tokenRequests();
    await ask('pedidos', 'á'.repeat(300));
    // The token is kept.
    expect(google.tokenRequests()).toBe(asked);
    expect(JSON.stringify(google.requests.at(-1)!.body)).toContain(`"${'á'.repeat(256)}"`);
  });

  it.each([
    ['of 256 characters', 'á'.repeat(256), 'á'.repeat(256)],
    ['of one long word', 'á'.repeat(257), 'á'.repeat(256)],
    ['at a word', `${'quero preço '.repeat(21)}agora mesmo`, `${'quero preço '.repeat(20)}quero preço`],
    ['whose last word fits', `${'a'.repeat(250)} fecha hoje`, `${'a'.repeat(250)} fecha`],
    ['within a joined emoji', '👩‍👩‍👧'.repeat(60), '👩‍👩‍👧'.repeat(32)],
    ['with signs of JSON', '"aspas" \\ barra {"a":1} {{name}} ${x}\n2', '"aspas" \\ barra {"a":1} {{name}} ${x}\n2'],
  ])('sends a text %s whole or cut at a word [INT-16]', async (_case, text, sent) => {
    expect(await ask('pedidos', text)).toMatchObject({ kind: 'answer' });
    expect(google.requests.at(-1)!.body).toMatchObject({ queryInput: { text: { text: sent } } });
  });

  it('reads the end of a conversation, quick replies and the only text [INT-16]', async () => {
    expect(await ask('fim')).toMatchObject({ texts: ['Até logo'], isOver: true });
    expect(await ask('outros')).toMatchObject({ texts: ['Escolha\n- Azul\n- Verde'], isOver: false });
    expect(await ask('reserva')).toMatchObject({ texts: ['Só isto'] });
  });

  it.each([
    ['negado', 'permission', true],
    ['nenhum', 'project', true],
    ['cota', 'quota', false],
    ['caido', 'unreachable', false],
  ])('reports the failure of the project %s as %s [INT-16]', async (project, reason, isRefused) => {
    expect(await ask(project)).toEqual({ kind: 'failed', reason, isRefused });
  });

  it('reports an unknown account, and asks for a new token after a refused one [INT-16]', async () => {
    const stranger = (await readAccount(newAccountFile('other@pedidos.iam.gserviceaccount.com')))!;
    expect(await ask('pedidos', 'Olá', stranger)).toEqual({ kind: 'failed', reason: 'account', isRefused: true });
    await ask('pedidos');
    google.revokeTokens();
    expect(await ask('pedidos')).toMatchObject({ reason: 'account' });
    expect(await ask('pedidos')).toMatchObject({ kind: 'answer' });
  });

  it.each([
    [429, 'quota'],
    [503, 'unreachable'],
  ])('does not blame the account for the status %i of its token [INT-16]', async (status, reason) => {
    google.revokeTokens();
    await ask('pedidos');
    google.failTokens(status);
    expect(await ask('pedidos')).toEqual({ kind: 'failed', reason, isRefused: false });
    google.failTokens(undefined);
    expect(await ask('pedidos')).toMatchObject({ kind: 'answer' });
  });

  it('reads an account as people copy it out of files and environments [INT-10]', async () => {
    const file = newAccountFile();
    const plain = (await readAccount(file))!;
    expect(plain.privateKey).toContain('KEY-----\n');
    const withBreaks = file.replaceAll(String.raw`\n`, '\n');
    const escapedTwice = file.replaceAll(String.raw`\n`, String.raw`\\n`);
    expect(withBreaks).not.toBe(file);
    for (const copied of [withBreaks, withBreaks.replaceAll('\n', '\r\n'), escapedTwice, JSON.stringify(file)])
      expect(await readAccount(copied)).toEqual(plain);
  });

  it('keeps only address and key of an account, and refuses anything else [INT-10]', async () => {
    const file = newAccountFile('a@b.iam.gserviceaccount.com', 'https://stranger.example/token');
    expect(Object.keys((await readAccount(file))!)).toEqual(['email', 'privateKey']);
    const broken = { ...(JSON.parse(file) as object), private_key: 'no key' };
    for (const text of ['', 'no json', '[]', '{}', JSON.stringify({ ...broken })])
      expect(await readAccount(text)).toBeUndefined();
    expect(
      await readAccount(JSON.stringify({ ...(JSON.parse(file) as object), type: 'authorized_user' })),
    ).toBeUndefined();
  });
});
