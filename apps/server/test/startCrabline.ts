import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCrablineServer } from '@openclaw/crabline';

/** The default sender. */
export const customerNumber = '5513912344321';

/**
 * Crabline, a WhatsApp Web server on loopback for one account: handshake, frames, encryption of what is sent and acks
 * are real; it pairs nobody and knows no receipts, groups' subjects or history (whatsapp 5).
 */
export async function startCrabline(account: string, port = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'crabline-'));
  // A new file at each start: an old one may still be locked.
  const recorderPath = join(folder, 'record.jsonl');
  const server = await startCrablineServer({
    channel: 'whatsapp',
    accessToken: 'tok-a',
    adminToken: 'adm-a',
    selfJid: `${account}@s.whatsapp.net`,
    port,
    recorderPath,
  });
  const { endpoints, baseUrl } = server.manifest;
  let open = true;
  const stop = async () => {
    if (!open) return;
    open = false;
    await server.close();
  };
  const lines = async () =>
    (await readFile(recorderPath, 'utf8'))
      .split('\n')
      .filter((text) => text !== '')
      .map(
        (text) =>
          JSON.parse(text) as {
            at?: string;
            accepted?: boolean;
            body?: {
              key?: { id?: string };
              message?: { conversation?: string };
              tag?: string;
              attrs?: Record<string, string>;
            };
          },
      );

  return {
    url: endpoints.baileysWebSocketUrl,
    port: Number(new URL(baseUrl).port),
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    /** Somebody writes to the account; what nobody is there for waits. */
    async inject(message: object): Promise<void> {
      const jid = `${customerNumber}@s.whatsapp.net`;
      const answer = await fetch(endpoints.adminInboundUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-crabline-admin-token': 'adm-a' },
        body: JSON.stringify({ chatJid: jid, senderJid: jid, pushName: 'Ana', ...message }),
      });
      if (answer.status !== 200) throw new Error(`inject: ${answer.status} ${await answer.text()}`);
    },
    /** The received messages of an id, in order: a message sent twice under one id appears once. */
    accepted: async (wid: string) =>
      (await lines()).filter(({ accepted, body }) => accepted === true && body?.key?.id === wid),
    /** The account's reports about a message, in order: receipts, and acks with an error. */
    answersTo: async (wid: string) =>
      (await lines()).flatMap(({ at, body }) =>
        body?.attrs?.id === wid && (body.tag === 'receipt' || body.tag === 'ack')
          ? [{ at: Date.parse(at ?? ''), tag: body.tag, attrs: body.attrs }]
          : [],
      ),
    /** The texts that were taken, in order. */
    texts: async () =>
      (await lines()).flatMap(({ accepted, body }) =>
        accepted === true && body?.message?.conversation !== undefined ? [body.message.conversation] : [],
      ),
  };
}

export type Crabline = Awaited<ReturnType<typeof startCrabline>>;
