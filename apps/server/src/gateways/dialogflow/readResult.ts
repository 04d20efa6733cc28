import { cutText } from '@recado/contracts';

type Data = Readonly<Record<string, unknown>>;

const longestText = 4_096;
/** Most texts of one answer. */
const mostTexts = 20;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const dataOf = (value: unknown): Data => (isData(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
// PostgreSQL stores neither NUL nor half a character.
const textOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.replaceAll('\0', '').toWellFormed().trim(), longestText) : '';

/** Reads the texts of an answer in their order, and whether the agent ended the conversation. */
export function readResult({ queryResult }: Data): { texts: string[]; isOver: boolean } {
  const { fulfillmentMessages, fulfillmentText, diagnosticInfo, intent } = dataOf(queryResult);
  const messages = listOf(fulfillmentMessages).filter(isData);
  // Messages for other platforms, such as Facebook, repeat the same answer in another form.
  const own = messages.filter(({ platform }) => platform === undefined || platform === 'PLATFORM_UNSPECIFIED');
  const texts = own.flatMap(textsOf).filter((text) => text !== '');
  const only = textOf(fulfillmentText);
  return {
    texts: (texts.length === 0 && only !== '' ? [only] : texts).slice(0, mostTexts),
    isOver: dataOf(diagnosticInfo).end_conversation === true || dataOf(intent).endInteraction === true,
  };
}

function textsOf({ text, quickReplies }: Data): string[] {
  if (isData(text)) return listOf(text.text).map(textOf);
  if (!isData(quickReplies)) return [];
  const replies = listOf(quickReplies.quickReplies).map(textOf).filter(Boolean);
  return [[textOf(quickReplies.title), ...replies.map((reply) => `- ${reply}`)].filter(Boolean).join('\n')];
}
