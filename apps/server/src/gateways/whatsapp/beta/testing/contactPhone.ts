import {
  addTransactionCapability,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  type AuthenticationState,
  type BinaryNode,
  type proto,
  type SignalDataSet,
} from 'baileys';
import { toLogger } from '../toLogger.ts';

/** The public keys of an account, as text. A sender starts with these. */
export type PublicKeys = string;

let lastPreKey = 7_000;

/** Returns the public keys of an account, with a one-time key for one contact. */
export async function publishKeys({ creds, keys }: AuthenticationState): Promise<PublicKeys> {
  const preKeyId = ++lastPreKey;
  const preKey = Curve.generateKeyPair();
  await keys.set({ 'pre-key': { [preKeyId]: preKey } });
  const { registrationId, signedIdentityKey, signedPreKey } = creds;
  return JSON.stringify(
    {
      registrationId,
      identityKey: generateSignalPubKey(signedIdentityKey.public),
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: generateSignalPubKey(signedPreKey.keyPair.public),
        signature: signedPreKey.signature,
      },
      preKey: { keyId: preKeyId, publicKey: generateSignalPubKey(preKey.public) },
    },
    BufferJSON.replacer,
  );
}

export type ContactPhone = Awaited<ReturnType<typeof openContactPhone>>;

type Envelope = {
  /** The recipient, if another device of the account's owner wrote it. */ recipient?: string;
  group?: string;
};

/**
 * Opens a simulated phone with Signal keys of its own: it encrypts for the account like WhatsApp does, and decrypts
 * what the account sends. `line` is the address of the recipient device.
 */
export async function openContactPhone(jid: string, line: string, published: PublicKeys) {
  const creds = initAuthCreds();
  const logger = toLogger({ warn: () => undefined });
  const rows = new Map<string, unknown>();
  const store = {
    get: async (type: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (rows.has(`${type}/${id}`) ? [[id, rows.get(`${type}/${id}`)]] : []))),
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) rows.set(`${type}/${id}`, value);
    },
  };
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds, keys: addTransactionCapability(store as never, logger, DEFAULT_CONNECTION_CONFIG.transactionOpts) },
    logger,
  );
  await signal.injectE2ESession({ jid: line, session: JSON.parse(published, BufferJSON.reviver) });

  const stanza = (id: string, { recipient, group }: Envelope, content: BinaryNode[]): BinaryNode => ({
    tag: 'message',
    attrs: {
      id,
      from: group ?? jid,
      type: 'text',
      t: String(Math.floor(Date.now() / 1_000)),
      notify: 'Ana',
      ...(group ? { participant: jid } : {}),
      ...(recipient ? { recipient } : {}),
    },
    content,
  });
  const enc = (type: string, content: Uint8Array): BinaryNode => ({ tag: 'enc', attrs: { v: '2', type }, content });

  async function encrypt(message: proto.IMessage): Promise<BinaryNode> {
    const { type, ciphertext } = await signal.encryptMessage({ jid: line, data: encodeWAMessage(message) });
    return enc(type, ciphertext);
  }

  return {
    /** Returns a message as WhatsApp delivers it, to be fed to a socket. */
    async writes(id: string, message: proto.IMessage, envelope: Envelope = {}): Promise<BinaryNode> {
      return stanza(id, envelope, [await encrypt(message)]);
    },
    /** Like `writes`, in a group. The first message also carries the sender key. */
    async writesInGroup(id: string, group: string, message: proto.IMessage, isFirst: boolean): Promise<BinaryNode> {
      const { ciphertext, senderKeyDistributionMessage: key } = await signal.encryptGroupMessage({
        group,
        meId: jid,
        data: encodeWAMessage(message),
      });
      const handing = isFirst
        ? [
            await encrypt({
              senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: key },
            }),
          ]
        : [];
      return stanza(id, { group }, [...handing, enc('skmsg', ciphertext)]);
    },
    reads: async (type: 'msg' | 'pkmsg', ciphertext: Uint8Array): Promise<Uint8Array> =>
      signal.decryptMessage({ jid: line, type, ciphertext }),
    close: () => signal.close?.(),
  };
}
