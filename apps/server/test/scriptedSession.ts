import type { BaileysEventMap } from 'baileys';
import { openStandInSocket, type StandInSocket } from '../src/gateways/whatsapp/beta/testing/standInSocket.ts';
import { connections } from '../src/features/connections/connections.tables.ts';
import type { Log } from '../src/kernel/log.ts';
import { openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeUser, makeQueue, within } from './make.ts';

export const ownAccount = '5511400000001';

/**
 * A house whose lines to WhatsApp Web end in sockets that follow a script, for what Crabline cannot do. Everything
 * above the socket is the product: translators, intake, keeper, orders, database. `files` is where media lie.
 */
export async function openScriptedServer({
  paired = true,
  files = 'ws://127.0.0.1:9',
  log,
}: { paired?: boolean; files?: string; log?: Log } = {}) {
  const sockets: StandInSocket[] = [];
  const server = await openTestServer({
    ...(log && { log }),
    env: paired
      ? { WHATSAPP_WEB_URL: files.replace('http:', 'ws:'), WHATSAPP_WEB_ACCOUNT: `${ownAccount}:3@s.whatsapp.net` }
      : {},
    makeSocket({ auth }) {
      sockets.push(openStandInSocket(auth));
      return sockets.at(-1)!.socket;
    },
  });
  /** A company with a line of its own, and the socket beneath it. */
  async function makeLinkedConnection(input: { importHistory?: boolean; provider?: 'beta' } = {}) {
    const companyId = await makeCompany(server);
    const queueId = await makeQueue(server, companyId);
    const admin = await makeUser(server, companyId, { profile: 'admin', queueIds: [queueId] });
    const agent = await makeUser(server, companyId, { queueIds: [queueId] });
    const before = sockets.length;
    const connectionId = await within(server, companyId, async (work) => {
      const [row] = await work.db
        .insert(connections)
        .values({ companyId, name: 'Loja', desiredState: 'open', status: 'OPENING', ...input })
        .returning({ id: connections.id });
      work.notify('desired_states', `${companyId}:${row!.id}`);
      return row!.id;
    });
    const socket = await until(() => sockets[before], 10_000);
    const statusOf = async () =>
      (await server.admin.query('select status from connections where id = $1', [connectionId])).rows[0]
        .status as string;
    const stands = (status: string) => until(async () => (await statusOf()) === status, 10_000);
    if (paired) {
      socket.open();
      await stands('CONNECTED');
    }
    /** The socket that follows the last one. */
    const next = () => until(() => (sockets.length > before + 1 ? sockets.at(-1) : undefined), 10_000);
    return {
      companyId,
      queueId,
      admin,
      agent,
      connectionId,
      socket,
      stands,
      next,
      ...conversing(server, connectionId, socket),
    };
  }
  return { server, sockets, makeLinkedConnection };
}

export const testContact = { phone: '5513912344321', jid: '5513912344321@s.whatsapp.net' };

/** A message as its row is. */
type StoredMessage = {
  id: number;
  ticket_id: number;
  chat_contact_id: number;
  body: string;
  from_me: boolean;
  sent_at: Date;
  read: boolean;
  media_type: string;
  media_status: string | null;
  media_handle: object | null;
};

/** Whoever writes to the line, as Baileys tells it. */
function conversing(server: TestServer, connectionId: number, socket: StandInSocket) {
  const stored = (wid: string) =>
    until(
      async () =>
        (await server.admin.query('select * from messages where connection_id = $1 and wid = $2', [connectionId, wid]))
          .rows[0] as StoredMessage | undefined,
      10_000,
    );
  return {
    stored,
    /** One message as `messages.upsert` brings it. */
    says(id: string, message: object | null, key: object = {}, more: object = {}): void {
      const input = {
        key: { remoteJid: testContact.jid, fromMe: false, id, ...key },
        message,
        messageTimestamp: Math.floor(Date.now() / 1_000),
        pushName: 'Ana',
        ...more,
      };
      socket.emit('messages.upsert', {
        type: 'notify',
        messages: [input],
      } as unknown as BaileysEventMap['messages.upsert']);
    },
  };
}
