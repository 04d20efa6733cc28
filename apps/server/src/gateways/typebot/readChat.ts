import { cutText, hasVariables, toWhatsAppText, type OutsideInput } from '@recado/contracts';

/** A message of a bot. `pauseMs` is a wait of the bot itself before it. */
export type TypebotBubble = { pauseMs: number } &
  /** `isFixed`: nothing in it is the value of a variable, as far as the bot tells. */
  (
    | { kind: 'text'; text: string; isFixed: boolean }
    | { kind: 'media'; media: 'image' | 'audio' | 'video'; url: string }
  );

/** One response of the chat API. */
export type ChatPart = {
  bubbles: readonly TypebotBubble[];
  /** The question that the bot waits with; null at its end. */
  input: OutsideInput | null;
  /** The bot did not accept the answer: its only message belongs to the question itself. */
  isRejected: boolean;
  /** A step of the bot runs only in a browser. */
  needsBrowser: boolean;
  /** The bot waits, and goes on after a request without a message. `restMs`: the wait after its last message. */
  pausesForReply: boolean;
  restMs: number;
};

type Data = Readonly<Record<string, unknown>>;

/** Most messages of one response, and most choices of one question. */
const mostBubbles = 30;
const mostChoices = 50;
/** The same bound as in Typebot's own WhatsApp channel. */
const longestWaitMs = 10_000;
const longestText = 4_096;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isData) : []);
const dataOf = (value: unknown): Data => (isData(value) ? value : {});
// PostgreSQL stores neither NUL nor half a character.
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '');
const addressOf = (value: unknown): string =>
  /^https?:\/\//i.test(textOf(value).trim()) ? textOf(value).trim().slice(0, 2_048) : '';

/** Older versions of the API have actions without `type`. */
const isWait = (action: Data): boolean => isData(action.wait);

/** Reads a response of `startChat` or `continueChat`. Everything unknown is left out. */
export function readChat(chat: Data): ChatPart {
  const input = isData(chat.input) ? readInput(chat.input) : null;
  const messages = listOf(chat.messages).slice(0, mostBubbles);
  const actions = listOf(chat.clientSideActions);
  const waits = actions.filter(isWait).map((action) => ({ after: action.lastBubbleBlockId, ms: waitOf(action) }));
  const awaited = actions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply === true);
  let restMs = sum(waits.filter(({ after }) => after === undefined || after === null));
  const bubbles: TypebotBubble[] = [];
  for (const message of messages) {
    const bubble = readBubble(message);
    if (bubble) {
      bubbles.push({ ...bubble, pauseMs: restMs });
      restMs = 0;
    }
    restMs += sum(waits.filter(({ after }) => typeof after === 'string' && after === message.id));
  }
  for (const { redirect } of actions.filter((action) => isData(action.redirect))) {
    const url = addressOf(dataOf(redirect).url);
    if (url !== '') bubbles.push({ kind: 'text', text: url, isFixed: true, pauseMs: restMs });
  }
  return {
    bubbles,
    input,
    isRejected: input !== null && messages.length === 1 && messages[0]!.id === input.id,
    needsBrowser: awaited.some((action) => !isWait(action)),
    pausesForReply: input === null && awaited.length > 0 && awaited.every(isWait),
    restMs,
  };
}

const sum = (waits: readonly { ms: number }[]): number =>
  Math.min(
    longestWaitMs,
    waits.reduce((total, { ms }) => total + ms, 0),
  );

function waitOf({ wait }: Data): number {
  const seconds = Number(dataOf(wait).secondsToWaitFor);
  return Number.isFinite(seconds) ? Math.min(longestWaitMs, Math.max(0, Math.round(seconds * 1_000))) : 0;
}

type Unplaced<K extends TypebotBubble['kind']> = Omit<Extract<TypebotBubble, { kind: K }>, 'pauseMs'>;

/** A video of a platform and an embedded page are sent as their address. */
function readBubble({ type, content }: Data): Unplaced<'text'> | Unplaced<'media'> | undefined {
  const { richText, markdown, plainText, url, type: source, id } = dataOf(content);
  const address = addressOf(url);
  const toLink = (text: string) => (text === '' ? undefined : ({ kind: 'text', text, isFixed: true } as const));
  switch (type) {
    case 'text': {
      const text = Array.isArray(richText) ? textOf(toWhatsAppText(richText)) : textOf(markdown) || textOf(plainText);
      const link = toLink(cutText(text.trim(), longestText));
      return link && { ...link, isFixed: !hasVariables(richText) };
    }
    case 'image':
    case 'audio':
      return address === '' ? undefined : { kind: 'media', media: type, url: address };
    case 'video':
      if (source === 'youtube' && textOf(id) !== '')
        return toLink(`https://youtu.be/${encodeURIComponent(textOf(id))}`);
      if (source === 'vimeo' && textOf(id) !== '') return toLink(`https://vimeo.com/${encodeURIComponent(textOf(id))}`);
      if (source !== undefined && source !== 'url') return toLink(address);
      return address === '' ? undefined : { kind: 'media', media: 'video', url: address };
    case 'embed':
      return toLink(address);
    default:
      return undefined;
  }
}

function readInput({ id, type, items, options }: Data): OutsideInput {
  const listed = listOf(items);
  const takesFiles =
    type === 'file input' || type === 'file'
      ? 'answer'
      : dataOf(dataOf(options).attachments).isEnabled === true
        ? 'attachment'
        : undefined;
  const choices =
    type === 'choice input'
      ? listed.map((item) => ({ title: textOf(item.content), replyId: textOf(item.id) }))
      : type === 'picture choice input'
        ? listed.map((item) => ({ title: textOf(item.title), replyId: textOf(item.id) }))
        : type === 'cards' || type === 'cards input'
          ? listed.flatMap((card) =>
              listOf(card.paths).map((path) => ({ title: textOf(path.text), replyId: textOf(path.id) })),
            )
          : [];
  return {
    id: textOf(id),
    isMultiple: dataOf(options).isMultipleChoice === true,
    ...(takesFiles && { takesFiles }),
    choices: choices
      .map(({ title, replyId }) => ({ title: cutText(title.trim(), 200), replyId: replyId.slice(0, 100) }))
      .filter(({ title }) => title !== '')
      .slice(0, mostChoices),
  };
}
