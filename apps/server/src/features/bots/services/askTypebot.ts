import {
  findChoice,
  normalizePhrase,
  splitChoices,
  type FlowSend,
  type OutsideInput,
  type OutsideSession,
} from '@recado/contracts';
import type { Typebot, TypebotAnswer, TypebotMessage } from '../../../gateways/typebot/openTypebot.ts';
import { takeOrders, type Trigger } from './takeOrders.ts';
import { failed, type ServiceAnswer } from './serviceAnswer.ts';
import type { TypebotRequest } from './typebotRequest.ts';

/** Returns a stored file; undefined if it is gone. */
type ReadFile = (path: string) => Promise<Buffer | undefined>;

/**
 * Takes one turn of a conversation with Typebot (behaviour 11.9). A burst of messages is one answer: for choices its last
 * valid message counts.
 */
export async function askTypebot(
  typebot: Typebot,
  request: TypebotRequest,
  readFile: ReadFile,
): Promise<ServiceAnswer> {
  const { settings, texts, variables, session } = request;
  const isWord = (word: string) =>
    normalizePhrase(word) !== '' && texts.some((text) => normalizePhrase(text) === normalizePhrase(word));
  if (isWord(settings.finishWord))
    return {
      reply: { kind: 'answer', answer: { sends: [], next: 'continue' }, session: null },
      failure: null,
      after: { kind: 'close' },
    };
  const text = texts.filter((one) => one.trim() !== '').join('\n');
  const start = (message?: TypebotMessage) => typebot.start(settings, { variables, message });
  if (isWord(settings.restartWord))
    return toAnswer(request, await start(), { isStart: true, before: [textSend(settings.restartMessage)] });
  const startWithText = () => start(text === '' ? undefined : { text });
  if (!session || isExpired(request)) return toAnswer(request, await startWithText(), { isStart: true });
  const addresses = await uploadFiles(typebot, request, session, readFile);
  const message = withFiles(toMessage(session.input, texts, text), session.input, addresses);
  // A file alone is no answer to a question that takes none.
  if (!message) return unknown(request, session);
  const answer = await typebot.reply(settings, session.id, message);
  return answer.kind === 'lost'
    ? toAnswer(request, await startWithText(), { isStart: true })
    : toAnswer(request, answer, { isStart: false });
}

const isExpired = ({ session, settings, at }: TypebotRequest): boolean =>
  session !== null && settings.expires > 0 && at - session.at > settings.expires * 60_000;

/** Uploads the files of the contact, if the question takes files. Returns their addresses. */
async function uploadFiles(
  typebot: Typebot,
  { settings, files }: TypebotRequest,
  { id: sessionId, input }: OutsideSession,
  readFile: ReadFile,
): Promise<string[]> {
  if (!input?.takesFiles) return [];
  const addresses: string[] = [];
  for (const { path, name, mime } of files) {
    const bytes = await readFile(path);
    const address = bytes && (await typebot.upload(settings, { sessionId, blockId: input.id }, { name, mime, bytes }));
    if (address !== undefined) addresses.push(address);
  }
  return addresses;
}

/** Addresses are the answer to a question for files, and stand beside the text of others. Undefined without an answer. */
function withFiles(
  message: TypebotMessage,
  input: OutsideInput | null,
  addresses: readonly string[],
): TypebotMessage | undefined {
  if (addresses.length === 0) return message.text === '' ? undefined : message;
  return input?.takesFiles === 'answer' ? { text: addresses.join(', ') } : { ...message, attachments: addresses };
}

const textSend = (body: string): FlowSend => ({ kind: 'text', body, isVerbatim: true });

/** A number or a label is sent as the label, which is what Typebot compares. */
function toMessage(input: OutsideInput | null, texts: readonly string[], text: string): TypebotMessage {
  const choices = (input?.choices ?? []).map(({ title }, at) => ({ key: String(at + 1), title }));
  if (!input || choices.length === 0) return { text };
  for (const one of texts.toReversed()) {
    const names = input.isMultiple ? splitChoices(one) : [one];
    const chosen = names.map((name) => findChoice(choices, name));
    if (chosen.length === 0 || chosen.some((choice) => !choice)) continue;
    const titles = chosen.map((choice) => choice!.title);
    const [title = ''] = titles;
    const isDoubled = choices.filter((choice) => choice.title === title).length > 1;
    const replyId = input.choices[Number(chosen[0]!.key) - 1]!.replyId;
    return titles.length === 1 && isDoubled ? { text: title, replyId } : { text: titles.join(', ') };
  }
  return { text };
}

/** Repeats the question after the text for unknown answers. Without such a text nothing is sent. */
function unknown({ settings, at }: TypebotRequest, session: OutsideSession): ServiceAnswer {
  const sends =
    settings.unknownMessage.trim() === '' ? [] : withChoices([textSend(settings.unknownMessage)], session.input);
  return {
    reply: { kind: 'answer', answer: { sends, next: 'wait' }, session: { ...session, at } },
    failure: null,
  };
}

function toAnswer(
  request: TypebotRequest,
  answer: TypebotAnswer,
  { isStart, before = [] }: { isStart: boolean; before?: FlowSend[] },
): ServiceAnswer {
  if (answer.kind === 'lost') return failed('404', true);
  if (answer.kind === 'failed') return failed(answer.reason, answer.isRefused);
  const { settings, of, at } = request;
  const { input, isRejected, needsBrowser, sessionId } = answer;
  const trigger: Trigger = {};
  let hasBrokenOrder = false;
  const bubbles = answer.bubbles.flatMap((bubble): FlowSend[] => {
    const { pauseMs } = bubble;
    if (bubble.kind !== 'text')
      return [{ kind: 'media', media: bubble.media, url: bubble.url, name: '', isVoice: false, pauseMs }];
    // The words of a contact must never become an order, also where a bot repeats them.
    if (!bubble.isFixed || request.hasOrderWords) return [{ ...textSend(bubble.text), pauseMs }];
    const orders = takeOrders(bubble.text);
    Object.assign(trigger, orders.trigger);
    hasBrokenOrder ||= orders.isBroken;
    return orders.text === '' ? [] : [{ ...textSend(orders.text), pauseMs }];
  });
  const isUnknown = isRejected && !isStart && settings.unknownMessage.trim() !== '';
  // A greeting is no wrong answer to a bot that begins with choices: they alone are shown.
  const isGreeting = isRejected && isStart && input !== null && input.choices.length > 0;
  const own = isGreeting ? [] : isUnknown ? [textSend(settings.unknownMessage)] : bubbles;
  const said = withChoices([...before, ...own], input);
  const sends = said.map((send, index) => ({
    ...send,
    pauseMs: (send.pauseMs ?? 0) + (index === 0 ? 0 : settings.delayMs),
  }));
  const { stopBot, queueId, userId } = trigger;
  const isHandedOver = queueId !== undefined || userId !== undefined;
  const isOver = isHandedOver || stopBot === true || needsBrowser || input === null;
  const next = isHandedOver ? 'handOver' : stopBot || needsBrowser ? 'silence' : input === null ? 'continue' : 'wait';
  return {
    reply: {
      kind: 'answer',
      answer: { sends, next, ...(queueId !== undefined && { queueId }) },
      session: isOver ? null : { of, id: sessionId, at, input },
    },
    failure: needsBrowser ? 'browser' : hasBrokenOrder ? 'order' : null,
    ...(userId !== undefined && { after: { kind: 'give', userId } }),
  };
}

/** Adds the choices of a question as numbered lines to the text before them. */
function withChoices(sends: readonly FlowSend[], input: OutsideInput | null): FlowSend[] {
  const choices = (input?.choices ?? []).map(({ title }, at) => ({ key: String(at + 1), title }));
  if (choices.length === 0) return [...sends];
  const last = sends.at(-1);
  const asked = last?.kind === 'text' ? last : undefined;
  return [
    ...(asked ? sends.slice(0, -1) : sends),
    { ...asked, kind: 'menu', body: asked?.body ?? '', choices, isVerbatim: true },
  ];
}
