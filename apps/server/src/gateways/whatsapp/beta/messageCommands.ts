import { AppError } from '@recado/contracts';
import { generateWAMessage, type WASocket } from 'baileys';
import { newWid } from '../newWid.ts';
import type { SendOutcome, WhatsAppSession } from '../WhatsAppSession.ts';
import { toJid } from './jids.ts';

/** In ms. A send must finish before the product's timeout of 30 s, which makes the outcome unknown. */
export const answerMs = 28_000;

const unsupported = { outcome: 'refused', reason: 'unsupported_address', final: true } as const;

/** Sends under an id of ours and waits for the server's ack, at most `withinMs`. */
type Deliver = (
  wid: string,
  withinMs: number,
  transmit: (socket: WASocket) => Promise<unknown>,
) => Promise<SendOutcome>;

/** Commands for messages that were sent before, and the sign of typing. `socketNow`: undefined while it is down. */
export const messageCommands = (
  deliver: Deliver,
  socketNow: () => WASocket | undefined,
): Required<
  Pick<WhatsAppSession, 'revoke' | 'edit' | 'react' | 'markRead' | 'watch' | 'showTyping' | 'endTyping'>
> => ({
  async revoke(to, wid) {
    const jid = toJid(to);
    if (jid === undefined) return unsupported;
    const own = newWid();
    return deliver(own, answerMs, (socket) =>
      socket.sendMessage(jid, { delete: { remoteJid: jid, fromMe: true, id: wid } }, { messageId: own }),
    );
  },
  async edit(to, wid, body) {
    const jid = toJid(to);
    if (jid === undefined) return unsupported;
    const own = newWid();
    return deliver(own, answerMs, async (socket) => {
      const userJid = socket.user?.id ?? '';
      // No link preview, as in every text. WhatsApp accepts an edit only with the attribute.
      const content = { text: body, linkPreview: null, edit: { remoteJid: jid, fromMe: true, id: wid } };
      const { message } = await generateWAMessage(jid, content, {
        messageId: own,
        userJid,
        upload: socket.waUploadToServer,
      });
      await socket.relayMessage(jid, message!, { messageId: own, additionalAttributes: { edit: '1' } });
    });
  },
  async react({ to, wid, fromMe, author }, emoji) {
    const jid = toJid(to);
    if (jid === undefined) return unsupported;
    const own = newWid();
    const participant = author && !fromMe ? toJid(author) : undefined;
    const key = { remoteJid: jid, fromMe, id: wid, ...(participant === undefined ? {} : { participant }) };
    return deliver(own, answerMs, (socket) =>
      socket.sendMessage(jid, { react: { text: emoji, key } }, { messageId: own }),
    );
  },
  async markRead(from, wids, authors) {
    const socket = socketNow();
    const jid = toJid(from);
    if (!socket || jid === undefined) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const participantOf = (id: string) => {
      const author = authors?.get(id);
      return author && toJid(author);
    };
    await socket.readMessages(
      wids.map((id) => {
        const participant = participantOf(id);
        return { remoteJid: jid, id, fromMe: false, ...(participant === undefined ? {} : { participant }) };
      }),
    );
  },
  async watch(contact) {
    const jid = toJid(contact);
    if (jid !== undefined) await socketNow()?.presenceSubscribe(jid);
  },
  async showTyping(to) {
    const jid = toJid(to);
    if (jid !== undefined) await socketNow()?.sendPresenceUpdate('composing', jid);
  },
  async endTyping(to) {
    const jid = toJid(to);
    if (jid !== undefined) await socketNow()?.sendPresenceUpdate('paused', jid);
  },
});
