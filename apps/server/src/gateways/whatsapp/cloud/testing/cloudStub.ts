import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { otherNumbers, otherWabaId, stubNumber } from './stubNumber.ts';
import { openStubRules, type StubRules } from './stubRules.ts';
import { statusWebhook } from './webhooks.ts';

export type StubError = { status: number; code?: number; subcode?: number; message?: string };

/**
 * The outcome of the next requests of a kind: an error of Meta, no response after the work was done, a page that is not
 * from Meta, or the usual answer after something else.
 */
export type StubFault = {
  on: 'messages' | 'upload' | 'number' | 'otherNumber' | 'media' | 'templates';
  times: number;
  how: { error: StubError; after?: Promise<void> } | { lostAnswer: true } | { page: number } | { after: Promise<void> };
};

export type StubMessage = { wid: string; at: number; payload: Record<string, unknown> };
type StubFile = {
  id: string;
  mime: string;
  /** As named in the upload, with parameters. */ type?: string;
  content: Buffer;
  name?: string;
};

type StubEntry = { id: string; title: string };
type StubMenu = {
  type: string;
  body?: { text?: string };
  action?: { button?: string; buttons?: { reply: StubEntry }[]; sections?: { rows: StubEntry[] }[] };
};

/** Returns why Meta refuses a menu of buttons or a list, by its documented limits. */
function findMenuFault({ type, body, action }: StubMenu): string | undefined {
  const text = body?.text ?? '';
  if (text === '' || text.length > 1_024) return 'the body has 1 to 1024 characters';
  const isList = type === 'list';
  const entries = isList
    ? (action?.sections ?? []).flatMap(({ rows }) => rows)
    : (action?.buttons ?? []).map(({ reply }) => reply);
  if (entries.length === 0 || entries.length > (isList ? 10 : 3)) return 'too many or too few entries';
  if (entries.some(({ title }) => title === '' || title.length > (isList ? 24 : 20))) return 'a title is too long';
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return 'two entries have the same id';
  if (!isList && new Set(entries.map(({ title }) => title)).size < entries.length) return 'two buttons have one title';
  if (isList && !(action?.button && action.button.length <= 20)) return 'a list needs a button of 20 characters';
  return undefined;
}

/**
 * Simulates Meta's official API on loopback, for tests: numbers, messages, files, templates, limits and errors as
 * documented. Uses real HTTP and records what it receives. `now` is the clock for its limits and URLs.
 */
export async function openCloudStub({
  now = () => Date.now(),
  rules,
  templates = [],
  urlMs = 300_000,
  port = 0,
}: { now?: () => number; rules?: Partial<StubRules>; templates?: unknown[]; urlMs?: number; port?: number } = {}) {
  const server = fastify({ forceCloseConnections: true, bodyLimit: 110_000_000 });
  await server.register(multipart, { limits: { fileSize: 100_000_000 } });
  const limits = openStubRules(now, rules);
  const sent: StubMessage[] = [];
  const reads: { wid: string; typing: boolean }[] = [];
  const requests: { method: string; url: string; authorization: string | undefined }[] = [];
  const files = new Map<string, StubFile>();
  const addresses = new Map<string, { id: string; until: number }>();
  /** Statuses that Meta would send later by webhook: accepted first, then refused. */
  const late: Record<string, unknown>[] = [];
  /** The rating of the number, in Meta's words. Tests change it. */
  const rating = { quality: 'GREEN', messagingLimit: 'TIER_250', throughput: 'STANDARD' };
  let faults: StubFault[] = [];
  let origin = '';

  const refuse = (reply: FastifyReply, { status, code, subcode, message = 'an error' }: StubError) =>
    reply.status(status).send({
      error: {
        message: `(#${code ?? 0}) ${message}`,
        type: 'OAuthException',
        code: code ?? 0,
        error_data: { messaging_product: 'whatsapp', details: message },
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        fbtrace_id: 'stub',
      },
    });
  const noSuchObject = (reply: FastifyReply) =>
    refuse(reply, {
      status: 400,
      code: 100,
      subcode: 33,
      message: 'Unsupported request. Object does not exist or cannot be loaded due to missing permissions',
    });

  function takeFault(on: StubFault['on']): StubFault['how'] | undefined {
    const fault = faults.find((one) => one.on === on);
    if (fault) fault.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return fault?.how;
  }

  /** Answers with a fault and returns true if one is set. A lost response is still executed first. */
  async function faulty(
    on: StubFault['on'],
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => void = () => undefined,
  ): Promise<boolean> {
    const how = takeFault(on);
    if (!how) return false;
    if ('after' in how) await how.after;
    if ('error' in how) await refuse(reply, how.error);
    else if ('page' in how) await reply.status(how.page).type('text/html').send('<h1>Bad Gateway</h1>');
    else if ('lostAnswer' in how) {
      work();
      request.raw.socket.destroy();
      reply.hijack();
    } else return false;
    return true;
  }

  server.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    requests.push({ method: request.method, url: request.url, authorization });
    if (authorization !== `Bearer ${stubNumber.accessToken}`) {
      if (request.url.startsWith('/file/')) return reply.status(401).send();
      return refuse(reply, {
        status: 401,
        code: 190,
        message: `Malformed access token ${(authorization ?? '').slice(7)}`,
      });
    }
  });

  type Id = { Params: { id: string }; Querystring: Record<string, string> };
  server.post<Id & { Body: Record<string, unknown> }>('/:version/:id/messages', async (request, reply) => {
    if (request.params.id !== stubNumber.phoneNumberId) return noSuchObject(reply);
    const payload = request.body;
    const wid = `wamid.${randomBytes(12).toString('base64url')}`;
    const keep = () => void sent.push({ wid, at: now(), payload });
    if (await faulty('messages', request, reply, keep)) return reply;
    if (payload.status === 'read') {
      reads.push({ wid: String(payload.message_id), typing: payload.typing_indicator !== undefined });
      return { success: true };
    }
    const to = String(payload.to ?? payload.recipient ?? '');
    const media = payload[String(payload.type)] as { id?: string } | undefined;
    if (to === '') return refuse(reply, { status: 400, code: 131_008, message: 'to or recipient is required' });
    if (
      ['image', 'video', 'audio', 'document', 'sticker'].includes(String(payload.type)) &&
      !files.has(media?.id ?? '')
    )
      return refuse(reply, { status: 400, code: 131_009, message: 'no such media id' });
    const wrong = payload.type === 'interactive' ? findMenuFault(payload.interactive as StubMenu) : undefined;
    if (wrong) return refuse(reply, { status: 400, code: 131_009, message: wrong });
    if (!limits.takeNumber()) return refuse(reply, { status: 429, code: 130_429, message: 'Rate limit hit' });
    if (!limits.takePair(to)) return refuse(reply, { status: 400, code: 131_056, message: 'pair rate limit hit' });
    keep();
    // Meta checks the window later: it accepts the message and reports the refusal by webhook.
    if (payload.type !== 'template' && !limits.isOpen(to))
      late.push(
        statusWebhook(stubNumber, {
          wid,
          status: 'failed',
          to,
          error: 131_047,
          ownWid: payload.biz_opaque_callback_data,
        }),
      );
    return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: wid }] };
  });

  server.post<Id>('/:version/:id/media', async (request, reply) => {
    const form = await request.file();
    const content = await form?.toBuffer();
    if (await faulty('upload', request, reply)) return reply;
    if (!form || !content || !('type' in form.fields) || !('messaging_product' in form.fields))
      return refuse(reply, { status: 400, code: 100, message: 'file, type and messaging_product are required' });
    const { type } = form.fields as { type?: { value?: unknown } };
    return { id: keepFile({ mime: form.mimetype, type: String(type?.value), content, name: form.filename }) };
  });

  server.get<Id>('/:version/:id', async (request, reply) => {
    const { id } = request.params;
    if (id === stubNumber.phoneNumberId) {
      // Not the rating, which is read after each check at a moment that no test knows.
      if (!request.query.fields?.includes('throughput') && (await faulty('number', request, reply))) return reply;
      return {
        id,
        display_phone_number: stubNumber.displayNumber,
        verified_name: 'Loja Aurora',
        ...rated(request.query.fields),
      };
    }
    if (id.startsWith(otherNumbers.phoneNumberId)) {
      if (await faulty('otherNumber', request, reply)) return reply;
      return {
        id,
        display_phone_number: `+55 13 9${id.slice(-8)}`,
        verified_name: 'Outra loja',
        ...rated(request.query.fields),
      };
    }
    if (id === stubNumber.wabaId) return { id, name: 'Loja Aurora' };
    if (!files.has(id)) return noSuchObject(reply);
    if (await faulty('media', request, reply)) return reply;
    const { mime, content } = files.get(id)!;
    return { messaging_product: 'whatsapp', id, url: addressOf(id), mime_type: mime, file_size: content.length };
  });

  server.get<Id>('/:version/:id/phone_numbers', async (request, reply) => {
    const { id } = request.params;
    if (id === otherWabaId) return { data: [{ id: '1' }] };
    return id === stubNumber.wabaId ? { data: [{ id: '1' }, { id: stubNumber.phoneNumberId }] } : noSuchObject(reply);
  });

  server.get<Id>('/:version/:id/message_templates', async (request, reply) => {
    if (request.params.id !== stubNumber.wabaId) return noSuchObject(reply);
    if (await faulty('templates', request, reply)) return reply;
    // Pages of two, whatever the requested size, so that there are several.
    const from = Number(request.query.after ?? 0);
    const more = from + 2 < templates.length;
    return {
      data: templates.slice(from, from + 2),
      paging: {
        cursors: { before: String(from), after: String(from + 2) },
        ...(more ? { next: 'https://graph.facebook.com/next' } : {}),
      },
    };
  });

  server.get<Id>('/file/:id', async (request, reply) => {
    const address = addresses.get(request.params.id);
    const file = address && address.until > now() ? files.get(address.id) : undefined;
    return file ? reply.type(file.mime).send(file.content) : reply.status(404).send();
  });

  /** Returns the requested fields of the rating: without a request Meta leaves out throughput and messaging limit. */
  function rated(wanted = ''): Record<string, unknown> {
    const { quality, messagingLimit, throughput } = rating;
    return {
      quality_rating: quality,
      ...(wanted.includes('throughput') && { throughput: { level: throughput } }),
      ...(wanted.includes('whatsapp_business_manager_messaging_limit') && {
        whatsapp_business_manager_messaging_limit: messagingLimit,
      }),
    };
  }

  function keepFile(file: Omit<StubFile, 'id'>): string {
    const id = String(Date.now() * 1_000 + files.size);
    files.set(id, { id, ...file });
    return id;
  }

  /** Creates a new URL of a file, valid for `urlMs`. */
  function addressOf(id: string): string {
    const key = randomBytes(12).toString('hex');
    addresses.set(key, { id, until: now() + urlMs });
    return `${origin}/file/${key}`;
  }

  origin = await server.listen({ host: '127.0.0.1', port });
  return {
    origin,
    sent,
    reads,
    requests,
    files,
    rating,
    late,
    keepFile,
    addressOf,
    fault: (fault: StubFault): void => void faults.push(fault),
    /** Simulates a message of the customer: free text is allowed for 24 hours. */
    openWindow: limits.openWindow,
    close: () => server.close(),
  };
}
