import type { TranscriptLine } from '@recado/contracts';
import { format, isSameDay, lightFormat } from 'date-fns';
import { inPresentLanguage } from '../../../lib/format/dateLocale.ts';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { exportTexts } from './export.texts.ts';
import { mediaKindOf } from '../../../conversation/content/mediaKinds.ts';

export type Ticket = { id: number; code: string };
/** `kindOf` names a kind of media. */
export type Words = {
  t: Translate<typeof exportTexts>;
  kindOf: (media: { mediaType: string; sticker: boolean }) => string;
};

/** One entry of an exported conversation, in words. */
export type Entry =
  | { kind: 'day'; text: string }
  | { kind: 'ticket'; text: string }
  | {
      kind: 'said';
      time: string;
      author: string;
      isOwn: boolean;
      isNote: boolean;
      /** Facts besides the text: the kind of its media, marks. */ marks: string[];
      text: string;
    };

type Given = { lines: readonly TranscriptLine[]; tickets: readonly Ticket[]; contactName: string; words: Words };

/** The lines of a conversation with its days and tickets, in the person's language and time zone. */
export function entriesOf({ lines, tickets, contactName, words }: Given): Entry[] {
  const codes = new Map(tickets.map(({ id, code }) => [id, code]));
  const entries: Entry[] = [];
  let before: TranscriptLine | undefined;
  for (const line of lines) {
    // A note may stand among the messages of a later ticket, which it does not begin.
    if (line.ticketId !== before?.ticketId && (line.kind === 'message' || !before))
      entries.push({
        kind: 'ticket',
        text: words.t('ticketLine', { code: codes.get(line.ticketId) ?? String(line.ticketId) }),
      });
    if (!before || !isSameDay(before.at, line.at))
      entries.push({ kind: 'day', text: format(new Date(line.at), 'PPPP', inPresentLanguage()) });
    entries.push(said(line, contactName, words));
    before = line.kind === 'note' && before ? { ...line, ticketId: before.ticketId } : line;
  }
  return entries;
}

function said(line: TranscriptLine, contactName: string, { t, kindOf }: Words): Entry {
  const time = lightFormat(new Date(line.at), 'HH:mm');
  if (line.kind === 'note')
    return {
      kind: 'said',
      time,
      author: t('noteBy', { name: line.author ?? '?' }),
      isOwn: true,
      isNote: true,
      marks: line.isEdited ? [t('edited')] : [],
      text: line.body,
    };
  const { fromMe, mediaType, body, mediaName, isDeleted } = line;
  const author = line.author ?? (fromMe ? t('company') : contactName);
  const marks = [
    line.forwarded && t('forwarded'),
    line.isEdited && !isDeleted && t('edited'),
    line.hasFailed && t('notSent'),
  ].filter((mark) => mark !== false);
  const shared = { kind: 'said', time, author, isOwn: fromMe, isNote: false } as const;
  if (isDeleted) return { ...shared, marks: [t('deleted')], text: '' };
  // The signature repeats the name of the line.
  const signature = `*${author}*\n`;
  const text = fromMe && body.startsWith(signature) ? body.slice(signature.length) : body;
  if (mediaType === 'conversation') return { ...shared, marks, text };
  const kind = kindOf({ mediaType, sticker: line.sticker });
  const name = mediaType === 'application' && mediaName ? `${kind}: ${mediaName}` : kind;
  const seconds =
    line.mediaSeconds === null
      ? ''
      : ` ${Math.floor(line.mediaSeconds / 60)}:${String(Math.round(line.mediaSeconds) % 60).padStart(2, '0')}`;
  return {
    ...shared,
    marks: [`${name}${seconds}`, ...marks],
    text: wordsOf(mediaType, text) || (line.transcript ?? ''),
  };
}

/** A place is its link and description, a card its names and numbers, a file its caption. */
function wordsOf(mediaType: string, body: string): string {
  const kind = mediaKindOf(mediaType).body;
  if (kind === 'place') return body.split('|').slice(1).filter(Boolean).toReversed().join('\n');
  if (kind === 'text') return body;
  return [...body.matchAll(/^(?:item\d+\.)?(?:FN|TEL)[^:\r\n]*:(.*)$/gim)]
    .map(([, value]) => value!.replace(/\\([,;\\])/g, '$1').trim())
    .filter(Boolean)
    .join('\n');
}

/**
 * The entries as plain text. Further lines of a message are indented: none of them can be taken for a message of
 * somebody else.
 */
export const toPlainText = (head: readonly string[], entries: readonly Entry[]): string =>
  [
    ...head,
    ...entries.map((entry) => {
      if (entry.kind === 'ticket') return `\n=== ${entry.text} ===`;
      if (entry.kind === 'day') return `\n--- ${entry.text} ---`;
      const marks = entry.marks.map((mark) => `[${mark}]`).join(' ');
      const [first = '', ...rest] = entry.text.split('\n');
      return [
        `[${entry.time}] ${entry.author}: ${[marks, first].filter(Boolean).join(' ')}`.trimEnd(),
        ...rest.map((line) => `        ${line}`),
      ].join('\n');
    }),
    '',
  ].join('\n');
