import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { z } from 'zod';

type Data = Record<string, unknown>;
/** A block of a simulated bot, in the shape in which the chat API shows it. */
export type StubBlock =
  | { bubble: { id?: string; type: string; content: Data } }
  | { input: Data & { id: string; type: string; items?: Data[] } }
  /** A bubble with the contact's last answer in it, as the value of a variable; `isOld` as servers without such nodes. */
  | { echo: { before?: string; isOld?: boolean } }
  | { action: Data };

const Message = z.union([
  z.string(),
  z.strictObject({
    type: z.literal('text'),
    text: z.string(),
    metadata: z.strictObject({ replyId: z.string() }).optional(),
    attachedFileUrls: z.array(z.string()).optional(),
  }),
]);
const Upload = z.strictObject({
  sessionId: z.string(),
  blockId: z.string(),
  fileName: z.string(),
  fileType: z.string().optional(),
  fileSize: z.number().optional(),
});
const format = z.enum(['richText', 'markdown']).optional();
const StartChat = z.strictObject({
  message: Message.optional(),
  resultId: z.string().optional(),
  isStreamEnabled: z.boolean().optional(),
  isOnlyRegistering: z.boolean().optional(),
  prefilledVariables: z.record(z.string(), z.unknown()).optional(),
  textBubbleContentFormat: format,
});
const ContinueChat = z.strictObject({ message: Message.optional(), textBubbleContentFormat: format });

type Session = { bot: string; at: number; said: string };
export type StubRequest = { path: string; body: Data };

/** A bubble of plain text, as the API shows it. */
export const textBubble = (text: string, id?: string): StubBlock => ({
  bubble: {
    ...(id && { id }),
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  },
});
export const choiceInput = (id: string, titles: readonly string[], options: Data = {}): StubBlock => ({
  input: {
    id,
    type: 'choice input',
    options,
    items: titles.map((content, at) => ({ id: `${id}-${at}`, outgoingEdgeId: `${id}-edge`, content })),
  },
});
export const textInput = (id: string, options: Data = {}): StubBlock => ({
  input: { id, type: 'text input', options },
});
export const fileInput = (id: string): StubBlock => ({ input: { id, type: 'file input', options: {} } });

/**
 * Starts a server with the chat API of Typebot's viewer, version 1, as its public description has it: `startChat`,
 * `continueChat`, and its errors `{ code, status, message }`. A bot is a row of blocks.
 */
export async function openTypebotStub(bots: Record<string, readonly StubBlock[]>) {
  const sessions = new Map<string, Session>();
  const requests: StubRequest[] = [];
  let [failure, answersLeft]: [number | undefined, number] = [undefined, 0];
  let url = '';

  function run(id: string, session: Session): Data {
    const blocks = bots[session.bot]!;
    const reply: { messages: Data[]; clientSideActions: Data[]; input?: Data } = {
      messages: [],
      clientSideActions: [],
    };
    let lastBubbleBlockId: string | undefined;
    for (; session.at < blocks.length; session.at += 1) {
      const block = blocks[session.at]!;
      if ('bubble' in block) {
        lastBubbleBlockId = block.bubble.id ?? `${session.bot}-${session.at}`;
        reply.messages.push({ ...block.bubble, id: lastBubbleBlockId });
      } else if ('echo' in block) {
        const { before = '', isOld = false } = block.echo;
        const value = { type: 'inline-variable', children: [{ type: 'p', children: [{ text: session.said }] }] };
        const children = isOld ? [{ text: before + session.said }] : [{ text: before }, value];
        const content = { type: 'richText', richText: [{ type: 'p', children }] };
        reply.messages.push({ id: `${session.bot}-${session.at}`, type: 'text', content });
      } else if ('action' in block) {
        reply.clientSideActions.push({ lastBubbleBlockId, ...block.action });
        if (block.action.expectsDedicatedReply !== true) continue;
        session.at += 1;
        return reply;
      } else return { ...reply, input: block.input };
    }
    // The engine deletes a session at its end.
    sessions.delete(id);
    return reply;
  }

  function answer(id: string, session: Session, message: z.infer<typeof Message> | undefined): Data {
    const block = bots[session.bot]![session.at];
    if (message === undefined || !block || !('input' in block)) return run(id, session);
    const text = typeof message === 'string' ? message : message.text;
    session.said = text;
    const replyId = typeof message === 'string' ? undefined : message.metadata?.replyId;
    const { items, options } = block.input;
    const given = (options as Data | undefined)?.isMultipleChoice === true ? text.split(', ') : [text];
    const isKnown = (one: string) =>
      items!.some((item) => item.id === (replyId ?? one) || item.value === one || item.content === one.trim());
    if (items && !given.every(isKnown)) {
      const content = { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Mensagem inválida' }] }] };
      return { messages: [{ id: block.input.id, type: 'text', content }], input: block.input };
    }
    session.at += 1;
    return run(id, session);
  }

  /** The first step of an upload: version 3 of `generate-upload-url`. */
  function uploadPlace(body: Data): { status: number; body: Data } {
    const { success, data } = Upload.safeParse(body);
    const session = success ? sessions.get(data.sessionId) : undefined;
    if (!success || !session) return { status: 400, body: { message: 'Input validation failed', code: 'ERROR' } };
    const name = encodeURIComponent(data.fileName);
    const formData = { key: `public/${name}`, 'Content-Type': data.fileType };
    const fileUrl = `${url}/public/${name}`;
    return { status: 200, body: { presignedUrl: `${url}/bucket`, formData, fileUrl, maxFileSize: 10 } };
  }

  function route(path: string, body: Data): { status: number; body: Data } {
    const bad = (status: number, message: string) => ({ status, body: { message, code: 'ERROR', status } });
    if (failure !== undefined && answersLeft-- <= 0) return bad(failure, 'stubbed');
    const bot = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path)?.[1];
    const sessionId = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1];
    if (bot !== undefined) {
      const { success, data } = StartChat.safeParse(body);
      if (!success) return bad(400, 'Input validation failed');
      if (!bots[bot]) return bad(404, 'Typebot not found');
      const id = randomUUID();
      const session = { bot, at: 0, said: '' };
      sessions.set(id, session);
      // The message counts only if the bot begins with an input.
      const beginsWithInput = 'input' in (bots[bot][0] ?? {});
      const chat = beginsWithInput ? answer(id, session, data.message) : run(id, session);
      return {
        status: 200,
        body: { sessionId: id, resultId: randomUUID(), typebot: { id: bot, version: '6' }, ...chat },
      };
    }
    if (path === '/api/v3/generate-upload-url') return uploadPlace(body);
    if (sessionId === undefined) return bad(404, 'Not found');
    const { success, data } = ContinueChat.safeParse(body);
    if (!success) return bad(400, 'Input validation failed');
    const session = sessions.get(sessionId);
    return session ? { status: 200, body: answer(sessionId, session, data.message) } : bad(404, 'Session not found.');
  }

  const server = fastify();
  const uploads: { fields: string[]; bytes: Buffer }[] = [];
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // The second step: the storage takes a form whose last field is the file.
  server.post('/bucket', async (request, reply) => {
    const headers = { 'content-type': request.headers['content-type']! };
    const form = await new Response(new Uint8Array(request.body as Buffer), { headers }).formData();
    const file = form.get('file') as File;
    uploads.push({ fields: [...form.keys()], bytes: Buffer.from(await file.arrayBuffer()) });
    return reply.status(204).send();
  });
  server.post('/*', (request, reply) => {
    const body = request.body as Data;
    requests.push({ path: request.url, body });
    const answered = route(request.url, body);
    return reply.status(answered.status).send(answered.body);
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    requests,
    uploads,
    bots,
    /** Answers every request with this status, after so many good answers; undefined ends it. */
    fail: (status: number | undefined, after = 0): void => void ([failure, answersLeft] = [status, after]),
    forgetSessions: (): void => sessions.clear(),
    close: (): Promise<void> => server.close(),
  };
}
export type TypebotStub = Awaited<ReturnType<typeof openTypebotStub>>;
