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
 * Stores a message before its receipt is sent to WhatsApp. Baileys decrypts, sends the receipt, and only then emits the
 * message; but it awaits the decryption. Therefore the message is first decrypted with temporary copies of the keys,
 * `store` is awaited, and only then Baileys decrypts, which advances the keys. If the process is killed in between,
 * WhatsApp redelivers the message, and our stored keys still decrypt it.
 *
 * The keys are not locked meanwhile: sending to the same contact advances them too, in its own transaction, and the
 * slower transaction would overwrite the faster. docs/trust.md has the cost of decrypting twice.
 *
 * When `store` rejects, Baileys treats the message as undecryptable. While the connection is open, it requests the
 * message once more from the sender's phone and refuses it to WhatsApp, which redelivers it. On a closed connection
 * nothing is sent.
 *
 * If the process is killed after the keys advanced and before the receipt was sent, the message is redelivered, but no
 * key decrypts it any more. `isRecorded` recognizes it by its wid: Baileys then gets an empty message and sends the
 * receipt. Otherwise it would refuse it with error 487, and WhatsApp may hold back further messages after a refusal.
 */
export function storeFirst(
  creds: Pick<AuthenticationCreds, 'me'>,
  store: (message: WAMessage) => Promise<void>,
  isRecorded: (wid: string) => Promise<boolean>,
) {
  /**
   * Baileys does not tell which message it decrypts, so it is found by the ciphertext, which is the same object that
   * was received.
   */
  const stanzas = new WeakMap<Uint8Array, BinaryNode>();

  const makeSignalRepository: MakeRepository = (auth, logger, findLids) => {
    const { makeSignalRepository: make, transactionOpts } = DEFAULT_CONNECTION_CONFIG;
    const real = make(auth, logger, findLids);
    /** Reads the stored keys, sees its own writes, and stores nothing. */
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
      // A message that cannot be decrypted here is left to Baileys, which reports the reason or requests it again.
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
      decryptMessage: (input) =>
        decrypt(
          input.ciphertext,
          input.jid,
          () => reader.decryptMessage(input),
          () => real.decryptMessage(input),
        ),
      decryptGroupMessage: (input) =>
        decrypt(
          input.msg,
          input.group,
          () => reader.decryptGroupMessage(input),
          () => real.decryptGroupMessage(input),
        ),
      close() {
        reader.close?.();
        real.close?.();
      },
    };
  };

  return {
    makeSignalRepository,
    /** Remembers which message each ciphertext belongs to. Baileys decrypts after it has emitted the stanza. */
    watch({ ws }: WASocket): void {
      ws.on('CB:message', (stanza: BinaryNode) => {
        // Data that our own phone sends to its linked devices (keys, history) is not part of a conversation, and is
        // large.
        if (stanza.attrs.category === 'peer' || !Array.isArray(stanza.content)) return;
        for (const { tag, content } of stanza.content)
          if (tag === 'enc' && content instanceof Uint8Array) stanzas.set(content, stanza);
      });
    },
  };
}

/** Returns the message as Baileys will emit it; undefined if it cannot be read, which Baileys then detects too. */
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

/** Returns the name verified by WhatsApp, which businesses send along. */
function businessOf({ content }: BinaryNode): string | null | undefined {
  const child = Array.isArray(content) ? content.find(({ tag }) => tag === 'verified_name')?.content : undefined;
  if (!(child instanceof Uint8Array)) return undefined;
  const { details } = proto.VerifiedNameCertificate.decode(child);
  return details && proto.VerifiedNameCertificate.Details.decode(details).verifiedName;
}
