import { randomBytes } from 'node:crypto';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BankCharge, BankLedger } from './openBankLedger.ts';

/** Faults of the next calls, each used up by one call. */
export type BankFault = 'lose the answer' | 'hang' | 'answer 503' | 'refuse the token';
export type BankOptions = {
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** Shape of refusals: Efí's `{nome, mensagem}`, or the one of the standard (RFC 7807). */
  errors: 'efi' | 'rfc7807';
  /**
   * True if an address is called before it becomes the webhook, as Efí does: without the bank's certificate, which has
   * to be refused unless the registration skips mutual TLS, then with a test event.
   */
  probesWebhook: boolean;
};

/** How long a hanging call stays open, in ms: longer than any client waits. */
const hangMs = 60_000;

/** Names of the standard (bacen/pix-api 2.9.0) for Efí's names, with the refused field. */
const standardNames: Record<string, { type: string; property?: string }> = {
  txid_invalido: { type: 'CobOperacaoInvalida', property: 'cob.txid' },
  txid_duplicado: { type: 'CobOperacaoInvalida', property: 'cob.txid' },
  chave_invalida: { type: 'CobOperacaoInvalida', property: 'cob.chave' },
  cobranca_nao_encontrada: { type: 'CobNaoEncontrado' },
  status_cobranca_invalido: { type: 'CobOperacaoInvalida', property: 'cob.status' },
  webhook_invalido: { type: 'WebhookOperacaoInvalida', property: 'webhook.webhookUrl' },
  webhook_nao_encontrado: { type: 'WebhookNaoEncontrado' },
};

function toProblem(status: number, nome: string) {
  const { type, property } = standardNames[nome]!;
  return {
    type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
    title: nome.replaceAll('_', ' '),
    status,
    detail: 'A requisição não respeita o schema ou está semanticamente errada.',
    ...(property === undefined ? {} : { violacoes: [{ razao: 'Valor não aceito.', propriedade: property }] }),
  };
}

function newCharge(txid: string, { valor, chave, calendario }: BankCharge): BankCharge {
  const location = `pix.banco.test/qr/v2/${txid}`;
  return {
    txid,
    status: 'ATIVA',
    valor: { original: valor.original },
    chave,
    calendario: { criacao: new Date().toISOString(), expiracao: calendario.expiracao },
    location,
    pixCopiaECola:
      generatePixPayload({ url: location, merchantName: 'Banco simulado', merchantCity: 'Sao Paulo' }) ?? '',
  };
}

export type BankDeps = {
  ledger: BankLedger;
  options: BankOptions;
  faults: BankFault[];
  /** Calls an address without a certificate. Returns the status; null without an answer. */
  probe(url: string, body: object): Promise<number | null>;
};

/** The calls of the Pix API that Recado uses (integrations 1.1, 1.2). */
export function bankRoutes(app: FastifyInstance, { ledger, options, faults, probe }: BankDeps): void {
  const { clientId, clientSecret, pixKey } = options;
  const refusal = (reply: FastifyReply, status: number, nome: string) =>
    options.errors === 'efi'
      ? reply.code(status).send({ nome, mensagem: nome.replaceAll('_', ' ') })
      : reply
          .code(status === 409 ? 400 : status)
          .type('application/problem+json')
          .send(toProblem(status, nome));
  const tokens = new Set<string>();
  const take = (...wanted: BankFault[]): BankFault | undefined =>
    wanted.includes(faults[0]!) ? faults.shift() : undefined;

  app.post('/oauth/token', async (request, reply) => {
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (given !== `${clientId}:${clientSecret}`) return reply.code(401).send({ error: 'invalid_client' });
    const token = randomBytes(24).toString('hex');
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: 3_600, scope: 'cob.read cob.write' };
  });

  app.addHook('preHandler', async (request, reply) => {
    if (request.url.startsWith('/oauth/')) return;
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (take('refuse the token')) tokens.delete(token);
    if (!tokens.has(token)) return reply.code(401).send({ error: 'invalid_token' });
    if (take('answer 503')) return reply.code(503).send({ title: 'Serviço indisponível', status: 503 });
    if (take('hang')) await new Promise((resolve) => setTimeout(resolve, hangMs).unref());
  });

  app.put<{ Params: { txid: string }; Body: BankCharge }>('/v2/cob/:txid', async (request, reply) => {
    const { txid } = request.params;
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return refusal(reply, 400, 'txid_invalido');
    if (request.body.chave !== pixKey) return refusal(reply, 400, 'chave_invalida');
    if (await ledger.findCharge(txid)) return refusal(reply, 409, 'txid_duplicado');
    const charge = newCharge(txid, request.body);
    await ledger.keepCharge(charge);
    // The charge exists, and its receiver does not learn of it.
    if (take('lose the answer')) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return reply.code(201).send(charge);
  });
  app.get<{ Params: { txid: string } }>('/v2/cob/:txid', async (request, reply) => {
    const charge = await ledger.findCharge(request.params.txid);
    return charge ?? refusal(reply, 404, 'cobranca_nao_encontrada');
  });
  app.patch<{ Params: { txid: string }; Body: { status: BankCharge['status'] } }>(
    '/v2/cob/:txid',
    async (request, reply) => {
      const charge = await ledger.findCharge(request.params.txid);
      if (!charge) return refusal(reply, 404, 'cobranca_nao_encontrada');
      if (charge.status !== 'ATIVA') return refusal(reply, 400, 'status_cobranca_invalido');
      const changed = { ...charge, status: request.body.status };
      await ledger.keepCharge(changed);
      return changed;
    },
  );
  app.put<{ Params: { chave: string }; Body: { webhookUrl: string } }>('/v2/webhook/:chave', async (request, reply) => {
    if (request.params.chave !== pixKey) return refusal(reply, 400, 'chave_invalida');
    const { webhookUrl } = request.body;
    if (options.probesWebhook) {
      const isOpen = (status: number | null): boolean => status !== null && status < 300;
      const skipsMutualTls = request.headers['x-skip-mtls-checking'] === 'true';
      // An address that answers without the bank's certificate does not demand one.
      if (!skipsMutualTls && (await probe(webhookUrl, {})) !== null) return refusal(reply, 400, 'webhook_invalido');
      if (!isOpen(await probe(webhookUrl, { evento: 'teste_webhook' }))) return refusal(reply, 400, 'webhook_invalido');
    }
    await ledger.keepWebhook({ webhookUrl, chave: pixKey });
    return { webhookUrl };
  });
  app.get<{ Params: { chave: string } }>('/v2/webhook/:chave', async (request, reply) => {
    if (request.params.chave !== pixKey) return refusal(reply, 400, 'chave_invalida');
    return (await ledger.findWebhook()) ?? refusal(reply, 404, 'webhook_nao_encontrado');
  });
}
