import { beforeEmpty, fillVariables, toGreetedName, type VariableValues } from './fillVariables.ts';
import { normalizePhrase } from './flow/phrases.ts';
import { limits } from './limits.ts';

/** INATIVA: a draft. PROGRAMADA: waits for its time. EM_ANDAMENTO: being sent (CAMP-07). */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Groups of campaigns in their list: those that wait or are being sent, and those that are over. Drafts are in none. */
export const campaignGroups = ['onAir', 'ended'] as const;
export type CampaignGroup = (typeof campaignGroups)[number];
export const statusesOfGroup: Record<CampaignGroup, readonly CampaignStatus[]> = {
  onAir: ['PROGRAMADA', 'EM_ANDAMENTO'],
  ended: ['CANCELADA', 'FINALIZADA'],
};

type Planned = { status: CampaignStatus; scheduledAt: Date | string | null };
const hourMs = 3_600_000;

/**
 * True if a campaign may be changed: a draft, a cancelled one, and a scheduled one whose time is more than an hour away
 * (behaviour 9.2).
 */
export const isCampaignEditable = ({ status, scheduledAt }: Planned, now: Date): boolean =>
  status === 'INATIVA' ||
  status === 'CANCELADA' ||
  (status === 'PROGRAMADA' && scheduledAt !== null && new Date(scheduledAt).getTime() - now.getTime() > hourMs);

export const isCampaignCancellable = (status: CampaignStatus): boolean =>
  status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';

/** True if a campaign paused by itself: it counts as being sent and waits for a person's decision. */
export const isCampaignPaused = ({ status, pause }: { status: CampaignStatus; pause: unknown }): boolean =>
  status === 'EM_ANDAMENTO' && pause != null;

/** The choices of the settings of campaigns, in seconds (CAMP-24, CAMP-25). */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
export const longIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/**
 * The spacing of the messages of campaigns, in seconds: `messageInterval` between two, and after `longerIntervalAfter` of
 * sending one pause of `greaterInterval`. Without either of the last two there are no pauses (AMB-35).
 */
export type Pacing = { messageInterval: number; longerIntervalAfter: number; greaterInterval: number };
export const defaultPacing: Pacing = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };

/**
 * Returns the seconds until the next message, and the seconds of sending since the last pause. `run` is that sum before
 * (behaviour 9.8, CAMP-32).
 */
export function nextGap(run: number, pacing: Pacing): { gap: number; run: number } {
  // An interval of 0 is one second (AMB-36).
  const step = Math.max(pacing.messageInterval, 1);
  const { longerIntervalAfter, greaterInterval } = pacing;
  if (longerIntervalAfter > 0 && greaterInterval > 0 && run >= longerIntervalAfter)
    return { gap: Math.max(greaterInterval, step), run: 0 };
  return { gap: step, run: run + step };
}

/** Returns when each of `count` messages is sent, in seconds after the first one (behaviour 9.8). */
export function sendingOffsets(count: number, pacing: Pacing): number[] {
  const offsets: number[] = [];
  for (let at = 0, run = 0; offsets.length < count;) {
    offsets.push(at);
    const next = nextGap(run, pacing);
    at += next.gap;
    run = next.run;
  }
  return offsets;
}

/** Returns the seconds from the first of `count` messages to the last one, without listing them. */
export function sendingSeconds(count: number, pacing: Pacing): number {
  // The gaps repeat after each pause.
  const round: number[] = [];
  for (let run = 0; round.length < count;) {
    const next = nextGap(run, pacing);
    round.push(next.gap);
    run = next.run;
    if (run === 0) break;
  }
  const gaps = Math.max(count - 1, 0);
  const sum = (list: readonly number[]): number => list.reduce((total, gap) => total + gap, 0);
  if (round.length === 0) return 0;
  return Math.floor(gaps / round.length) * sum(round) + sum(round.slice(0, gaps % round.length));
}

/**
 * An answer without the skin tone of an emoji and without punctuation around it. A run at the end is tried from its
 * beginning alone: tried from each of its characters, 65,000 blanks of a stranger take 6 s.
 */
const plainWord = (text: string): string =>
  normalizePhrase(
    text
      .replace(/\u{1f3fb}|\u{1f3fc}|\u{1f3fd}|\u{1f3fe}|\u{1f3ff}|\ufe0f/gu, '')
      .replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, ''),
  );

const yesWords: readonly string[] = ['sim', 's', 'ok', 'quero', 'aceito', '1', 'yes', 'si', '👍'];
const noWords: readonly string[] = ['nao', 'n', '2', 'no'];
const stopWords: readonly string[] = ['sair', 'parar', 'stop', 'descadastrar', 'sair da lista', 'unsubscribe', 'baja'];

/** Returns what an answer to the question of a campaign says; null for anything else (behaviour 9.11). */
export function toConfirmation(text: string): 'yes' | 'no' | null {
  const word = plainWord(text);
  return yesWords.includes(word) ? 'yes' : noWords.includes(word) ? 'no' : null;
}

/** Everything but letters and digits around a text: blanks, punctuation, formatting marks, emoji, invisible characters. */
const around = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
/** The end of a sentence. A question is no demand: "Sair? Como assim" is none, and "stop.com" has no end. */
const sentenceEnd = /(?<![.!…])[.!…]+(?=\s)|\n/u;

/**
 * True if a message says that its writer wants no more campaigns (behaviour 9.12): it, or its first sentence, is one of
 * the words, whatever stands around it. A word inside of a sentence says nothing: "vou sair de férias".
 */
export const isOptOut = (text: string): boolean =>
  [text, text.trim().split(sentenceEnd)[0] ?? ''].some((said) =>
    stopWords.includes(normalizePhrase(said.replace(around, ''))),
  );

/** A recipient as the texts of campaigns name them. */
export type CampaignRecipient = {
  name: string;
  number: string;
  email: string | null;
  /** Extra fields of the contact, whose names are variables too. */
  extraInfo?: readonly { name: string; value: string }[];
};
/** A variable of the company, for example `{cupom}` (CAMP-21). */
export type CampaignVariable = { key: string; value: string };

/** The variables that each campaign has. Their names cannot be taken by the company's own. */
export const ownCampaignKeys = ['nome', 'email', 'numero'] as const;

/** Clock, time zone and language for a text of a campaign. */
export type CampaignTextValues = Omit<VariableValues, 'contactName' | 'protocol' | 'userName' | 'queueName'>;

/**
 * Returns whether the text of a campaign goes before its media on the official API, because it may not fit below it. What
 * variables insert is known for each recipient only: a quarter of the caption is left to it.
 */
export const outgrowsCaption = (text: string): boolean =>
  [...text].length > (text.includes('{') ? (limits.cloudCaption * 3) / 4 : limits.cloudCaption);

/**
 * Fills `{nome}`, `{email}`, `{numero}`, the variables of the company and the extra fields of the contact, and those of every text to a contact
 * (behaviour 5.4). Unknown ones stay as typed. A name that is only a phone number is left out, as in `{{name}}`.
 */
export const fillCampaignText = (
  text: string,
  recipient: CampaignRecipient,
  variables: readonly CampaignVariable[],
  values: CampaignTextValues,
): string => fillKnown(text, recipient, variables, values).filled;

/** Returns the filled text of a campaign, and whether a variable of it is unknown and stays as typed. */
function fillKnown(
  text: string,
  recipient: CampaignRecipient,
  variables: readonly CampaignVariable[],
  values: CampaignTextValues,
): { filled: string; hasUnknown: boolean } {
  const extra = recipient.extraInfo ?? [];
  const known = new Map(
    [...extra.map(({ name, value }) => ({ key: name, value })), ...variables].map(({ key, value }) => [
      key.trim().toLowerCase(),
      value,
    ]),
  );
  known
    .set('nome', toGreetedName(recipient.name))
    .set('email', recipient.email ?? '')
    .set('numero', recipient.number);
  const general = { ...values, contactName: recipient.name, protocol: '', userName: '', queueName: '' };
  let hasUnknown = false;
  // Both kinds in one pass: what a value contains is not filled again.
  const filled = text.replace(
    /(,? ?)(?:(\{\{[^{}]{1,110}\}\})|\{\s*([^{}\s][^{}]{0,59}?)\s*\})/g,
    (typed: string, before: string, double: string | undefined, key: string, at: number) => {
      const value = double === undefined ? known.get(key.toLowerCase()) : fillVariables(double, general);
      if (value === undefined || value === double) hasUnknown = true;
      if (value === undefined) return typed;
      return value === '' ? beforeEmpty(before, text.slice(at + typed.length)) : `${before}${value}`;
    },
  );
  return { filled, hasUnknown };
}

/**
 * Returns the text of a template's placeholder for a recipient: the text with its variables filled, or the fallback if a
 * variable is unknown or nothing remains. Null if the fallback is blank too; such a recipient gets no template. White
 * space is collapsed, because Meta refuses line breaks, tabs and four spaces in placeholders (error 132007).
 */
export function fillTemplateParam(
  { text, fallback }: { text: string; fallback: string },
  ...facts: [recipient: CampaignRecipient, variables: readonly CampaignVariable[], values: CampaignTextValues]
): string | null {
  const { filled, hasUnknown } = fillKnown(text, ...facts);
  const line = filled.replace(/\s+/g, ' ').trim();
  // Braces in a value, such as the name "Ana {VIP}", are no variable.
  if (line !== '' && !hasUnknown) return line;
  return fallback.replace(/\s+/g, ' ').trim() || null;
}
