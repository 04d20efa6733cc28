import {
  addTransactionCapability,
  cleanMessage,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  proto,
  unpadRandomMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];

/**
 * Has a message stored before WhatsApp is told that it arrived. Baileys decrypts, sends the receipt, and only then
 * tells us; but it waits for the decryption. So the message is read first with keys that are thrown away, `store` is
 * waited for, and only then Baileys decrypts, which moves the keys on. Killed in between, WhatsApp offers the message
 * again, and the keys that lie with us still open it.
 *
 * The keys are not held meanwhile: what we send to the same contact moves them on too, in a transaction of its own, and
 * the slower one would overwrite the other. What reading twice costs stands in docs/trust.md.
 *
 * When `store` rejects, Baileys takes the message for one it could not decrypt. While the line is open it asks the
 * sender's phone for it once more and refuses it to WhatsApp, which offers it again; on a closed line nothing goes out
 * at all.
 *
 * Killed after the keys moved on and before the receipt left, the message is offered again and no key opens it any
 * more. `isRecorded` knows it by its wid: Baileys is given a message that says nothing, and tells WhatsApp that it
 * arrived. Left to itself it refuses it with error 487, and what WhatsApp was refused it may hold the rest back for.
 */
export function storeFirst(
  creds: Pick<AuthenticationCreds, 'me'>,
  store: (message: WAMessage) => Promise<void>,
  isRecorded: (wid: string) => Promise<boolean>,
) {
  /** Baileys does not say which message it decrypts: the bytes do, which are the very ones that came in. */
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();

  const makeSignalRepository: MakeRepository = (auth, logger, findLids) => {
    const { makeSignalRepository: make, transactionOpts } = DEFAULT_CONNECTION_CONFIG;
    const real = make(auth, logger, findLids);
    /** Reads the keys there are, sees what it writes itself, and leaves nothing behind. */
    const passing = addTransactionCapability(
      { get: (type, ids) => auth.keys.get(type, ids), set: async () => undefined },
      logger,
      transactionOpts,
    );
    const reader = make({ creds: auth.creds, keys: passing }, logger);

    async function decrypt(
      bytes: Uint8Array,
      chat: string,
      read: () => Promise<Uint8Array>,
      open: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> {
      const stanza = stanzas.get(bytes);
      if (!stanza) return open();
      const keep = async (plaintext: Uint8Array) => {
        const message = readStanza(stanza, plaintext, creds);
        if (message) await store(message);
      };
      // What cannot be read here is left to Baileys, which says why or asks for it again.
      const seen = await passing.transaction(read, chat).catch(() => undefined);
      if (seen) await keep(seen);
      const plaintext = await open().catch(async (error: unknown) => {
        if (!seen && (await isRecorded(stanza.attrs.id ?? '').catch(() => false))) return undefined;
        throw error;
      });
      if (plaintext && !seen) await keep(plaintext);
      return plaintext ?? encodeWAMessage({});
    }

    return {
      ...real,
      decryptMessage: (given) =>
        decrypt(
          given.ciphertext,
          given.jid,
          () => reader.decryptMessage(given),
          () => real.decryptMessage(given),
        ),
      decryptGroupMessage: (given) =>
        decrypt(
          given.msg,
          given.group,
          () => reader.decryptGroupMessage(given),
          () => real.decryptGroupMessage(given),
        ),
      close() {
        reader.close?.();
        real.close?.();
      },
    };
  };

  return {
    makeSignalRepository,
    /** Remembers which message each ciphertext belongs to. Baileys decrypts in a later turn than it hears of it. */
    watch({ ws }: WASocket): void {
      ws.on('CB:message', (stanza: BinaryNode) => {
        // What our own phone tells its companions (keys, history) is no conversation, and large.
        if (stanza.attrs.category === 'peer' || !Array.isArray(stanza.content)) return;
        for (const { tag, content } of stanza.content)
          if (tag === 'enc' && content instanceof Uint8Array) stanzas.set(content, stanza);
      });
    },
  };
}

/** The message as Baileys will hand it over; undefined where it cannot be read, and Baileys will find that out too. */
function readStanza(
  stanza: BinaryNode,
  plaintext: Uint8Array,
  { me }: Pick<AuthenticationCreds, 'me'>,
): WAMessage | undefined {
  try {
    const [id, lid] = [me?.id ?? '', me?.lid ?? ''];
    const { fullMessage } = decodeMessageNode(stanza, id, lid);
    const message = proto.Message.decode(unpadRandomMax16(plaintext));
    fullMessage.message = message.deviceSentMessage?.message ?? message;
    const name = businessOf(stanza);
    if (name) fullMessage.verifiedBizName = name;
    cleanMessage(fullMessage, id, lid);
    return fullMessage;
  } catch {
    return undefined;
  }
}

/** The name WhatsApp vouches for, which a business sends along. */
function businessOf({ content }: BinaryNode): string | null | undefined {
  const child = Array.isArray(content) ? content.find(({ tag }) => tag === 'verified_name')?.content : undefined;
  if (!(child instanceof Uint8Array)) return undefined;
  const { details } = proto.VerifiedNameCertificate.decode(child);
  return details && proto.VerifiedNameCertificate.Details.decode(details).verifiedName;
}
