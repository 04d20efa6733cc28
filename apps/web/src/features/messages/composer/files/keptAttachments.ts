import { findFiles, forgetFiles, keepFiles } from '../../../../lib/browser/keptFiles.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { tOf } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { useOutbox, type OutgoingFile } from '../../outbox/outbox.ts';
import { attachmentsOf, putAttachments, useAttachmentStore, type Attachment } from './attachments.ts';

/** The stored facts of each file, in the order of the draft. */
type Facts = {
  ticketId: number;
  files: Pick<Attachment, 'id' | 'caption' | 'width' | 'height' | 'reply' | 'seconds'>[];
};

/** Debounce of writing a caption, in ms. */
const delayMs = 150;

const prefixOf = (userId: number): string => `draft:${userId}:`;
const keyOf = (userId: number, ticketId: number): string => `${prefixOf(userId)}${ticketId}`;

/** Other tabs of the same user show the files of this tab. */
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('recado-attachments') : null;

/** Restoring the files of the present user. Nothing is written before it ends, because that would delete them. */
let restored: Promise<void> = Promise.resolve();
/** Each record is written serially. */
const writing = new Map<string, Promise<void>>();
const waiting = new Set<string>();
/** True while files are read from another tab or from disk; such changes are not written again. */
let isReading = false;
const warned = new Set<number>();

async function keep(userId: number, ticketId: number): Promise<void> {
  const key = keyOf(userId, ticketId);
  await restored;
  waiting.delete(key);
  if (useSession.getState().user?.id !== userId) return;
  const files = attachmentsOf(ticketId);
  const facts: Facts = {
    ticketId,
    files: files.map(({ id, caption, width, height, reply, seconds }) => ({
      id,
      caption,
      width,
      height,
      ...(reply && { reply }),
      ...(seconds !== undefined && { seconds }),
    })),
  };
  const isKept = await keepFiles(key, userId, facts, files);
  if (!isKept && !warned.has(ticketId)) toast.info(tOf(messageTexts)('notKept'), { icon: 'warning' });
  if (isKept) warned.delete(ticketId);
  else warned.add(ticketId);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin, only a window has
  tabs?.postMessage({ userId, ticketId });
}

function keepSoon(userId: number, ticketId: number): void {
  const key = keyOf(userId, ticketId);
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    const before = writing.get(key) ?? Promise.resolve();
    writing.set(
      key,
      before.then(() => keep(userId, ticketId)),
    );
  }, delayMs);
}

useAttachmentStore.subscribe(({ byTicket }, before) => {
  const userId = useSession.getState().user?.id;
  if (userId === undefined || isReading) return;
  for (const ticketId of Object.keys(byTicket).map(Number))
    if (byTicket[ticketId] !== before.byTicket[ticketId]) keepSoon(userId, ticketId);
});

function show(ticketId: number, files: readonly Attachment[]): void {
  isReading = true;
  putAttachments(ticketId, files);
  isReading = false;
}

const toAttachments = ({ files: facts }: Facts, files: ReadonlyMap<string, File>): Attachment[] =>
  facts.flatMap(({ id, ...rest }): Attachment[] => {
    const file = files.get(id);
    return file ? [{ id, file, preview: rest.reply?.url ?? URL.createObjectURL(file), ...rest }] : [];
  });

/** Restores the files this user chose before the page was loaded, except those already being sent. */
export function restoreAttachments(userId: number, sendings: Promise<void>): void {
  restored = sendings.then(async () => {
    const onTheWay = new Set(
      useOutbox.getState().sendings.flatMap(({ files }) => files.map(({ id }: OutgoingFile) => id)),
    );
    for (const { key, facts, files } of await findFiles<Facts>(prefixOf(userId), userId)) {
      if (useSession.getState().user?.id !== userId) return;
      const held = attachmentsOf(facts.ticketId);
      const kept = toAttachments(facts, files).filter(
        ({ id }) => !onTheWay.has(id) && !held.some((one) => one.id === id),
      );
      if (kept.length > 0) show(facts.ticketId, [...kept, ...held]);
      else if (held.length === 0) await forgetFiles(key);
    }
  });
}

tabs?.addEventListener('message', ({ data }: MessageEvent<{ userId: number; ticketId: number }>) => {
  const { userId, ticketId } = data;
  if (useSession.getState().user?.id !== userId || waiting.has(keyOf(userId, ticketId))) return;
  void findFiles<Facts>(keyOf(userId, ticketId), userId).then((found) => {
    const record = found.find(({ facts }) => facts.ticketId === ticketId);
    const held = new Map(attachmentsOf(ticketId).map((one) => [one.id, one]));
    // The same file keeps its object URL, so that its picture does not flicker.
    show(
      ticketId,
      record
        ? toAttachments(record.facts, record.files).map((one) => ({
            ...one,
            preview: held.get(one.id)?.preview ?? one.preview,
          }))
        : [],
    );
  });
});
