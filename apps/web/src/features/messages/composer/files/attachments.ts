import { limits, mediaFamilyOf, type QuickMessage } from '@recado/contracts';
import { create } from 'zustand';
import { newUuid } from '../../../../lib/browser/newUuid.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { tOf } from '../../../../lib/texts/texts.ts';
import { mediaAddress } from '../../../../lib/server/mediaAddress.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { messageTexts } from '../../messages.texts.ts';
import type { OutgoingFile } from '../../outbox/outbox.ts';
import type { RecordedAudio } from '../recording/recordingFile.ts';

/** A chosen file that is not sent yet. */
export type Attachment = OutgoingFile;

type Store = { byTicket: Record<number, readonly Attachment[] | undefined> };

/** Chosen files are stored per ticket and survive reloads (`keptAttachments.ts`). */
export const useAttachmentStore = create<Store>(() => ({ byTicket: {} }));
const none: readonly Attachment[] = [];

/** The files chosen for a ticket. */
export const useAttachments = (ticketId: number): readonly Attachment[] =>
  useAttachmentStore((state) => state.byTicket[ticketId] ?? none);

export const attachmentsOf = (ticketId: number): readonly Attachment[] =>
  useAttachmentStore.getState().byTicket[ticketId] ?? none;

/** Returns whether a ticket has files that are not sent yet. */
export const hasAttachments = (ticketId: number): boolean => attachmentsOf(ticketId).length > 0;

/** Replaces the chosen files of a ticket. */
export const putAttachments = (ticketId: number, files: readonly Attachment[]): void =>
  useAttachmentStore.setState(({ byTicket }) => ({ byTicket: { ...byTicket, [ticketId]: files } }));

/**
 * Adds files. Too many or too large ones are refused by name (AMB-103). The first file takes the typed text as its
 * caption.
 */
export function attach(ticketId: number, files: readonly File[], typed: string): void {
  const t = tOf(messageTexts);
  const held = attachmentsOf(ticketId);
  const fitting = files.filter((file) => {
    // A dropped folder arrives as a file without bytes.
    if (file.size === 0) toast.error(t('fileEmpty', { name: file.name }));
    if (file.size > limits.fileBytes)
      toast.error(t('fileTooLarge', { name: file.name, max: limits.fileBytes / 1_024 ** 2 }));
    return file.size > 0 && file.size <= limits.fileBytes;
  });
  const room = limits.filesPerSend - held.length;
  if (fitting.length > room) toast.error(t('tooManyFiles', { max: limits.filesPerSend }));
  const added = fitting.slice(0, room).map((file, index): Attachment => {
    const caption = held.length === 0 && index === 0 ? typed : '';
    return { id: newUuid(), file, caption, preview: URL.createObjectURL(file), width: null, height: null };
  });
  putAttachments(ticketId, [...held, ...added]);
  for (const one of added) if (mediaFamilyOf(one.file.type) === 'image') measure(ticketId, one);
}

/** Keeps an interrupted recording with the chosen files. The first file takes the typed text as its caption. */
export function attachRecording(ticketId: number, { file, seconds }: RecordedAudio, typed: string): void {
  const held = attachmentsOf(ticketId);
  const added: Attachment = {
    id: newUuid(),
    file,
    caption: held.length === 0 ? typed : '',
    preview: URL.createObjectURL(file),
    width: null,
    height: null,
    seconds,
  };
  putAttachments(ticketId, [...held, added]);
}

/** Adds the file of a quick message by reference: it is neither downloaded nor uploaded (QM-10). */
export function attachReply(
  ticketId: number,
  { id, mediaUrl, mediaName, mediaMime }: QuickMessage,
  typed: string,
): void {
  const held = attachmentsOf(ticketId);
  const url = mediaAddress(mediaUrl);
  if (url === null || mediaName === null) return;
  if (held.length >= limits.filesPerSend) {
    toast.error(tOf(messageTexts)('tooManyFiles', { max: limits.filesPerSend }));
    return;
  }
  const added: Attachment = {
    id: newUuid(),
    file: new File([], mediaName, { type: mediaMime ?? '' }),
    reply: { quickMessageId: id, url },
    caption: held.length === 0 ? typed : '',
    preview: url,
    width: null,
    height: null,
  };
  putAttachments(ticketId, [...held, added]);
  if (mediaFamilyOf(added.file.type) === 'image') measure(ticketId, added);
}

/** Measures a picture, so that its bubble reserves its space at once. */
function measure(ticketId: number, { id, preview }: Attachment): void {
  const picture = new Image();
  picture.addEventListener('load', () =>
    change(ticketId, id, { width: picture.naturalWidth, height: picture.naturalHeight }),
  );
  picture.src = preview;
}

const change = (ticketId: number, id: string, fields: Partial<Attachment>): void =>
  putAttachments(
    ticketId,
    attachmentsOf(ticketId).map((one) => (one.id === id ? { ...one, ...fields } : one)),
  );

/** Sets the caption of a chosen file. */
export const writeCaption = (ticketId: number, id: string, caption: string): void => change(ticketId, id, { caption });

/** Removes a chosen file. */
export function removeAttachment(ticketId: number, id: string): void {
  const gone = attachmentsOf(ticketId).find((one) => one.id === id);
  if (gone) URL.revokeObjectURL(gone.preview);
  putAttachments(
    ticketId,
    attachmentsOf(ticketId).filter((one) => one !== gone),
  );
}

/** Returns and removes the chosen files of a ticket. The caller must revoke their object URLs. */
export function takeAttachments(ticketId: number): OutgoingFile[] {
  const files = [...attachmentsOf(ticketId)];
  putAttachments(ticketId, none);
  return files;
}

/** Clears the chosen files at the end of a session. */
useSession.subscribe(({ state }, before) => {
  if (state !== 'out' || before.state !== 'in') return;
  for (const files of Object.values(useAttachmentStore.getState().byTicket))
    for (const { preview } of files ?? []) URL.revokeObjectURL(preview);
  useAttachmentStore.setState({ byTicket: {} });
});
