import { outgrowsCaption } from '@recado/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { connections } from '../../connections/connections.tables.ts';
import { fileListOptions, fileLists } from '../../fileLists/fileLists.tables.ts';
import { media } from '../../media/media.tables.ts';
import type { campaigns } from '../campaigns.tables.ts';

export type PartFile = { mediaId: number; kind: (typeof media.$inferSelect)['kind']; name: string };

/**
 * A part is one message of a campaign to a recipient. The variables in `text` are not filled yet. `isVariant` is set if the text is
 * that of the variant. `key` identifies the part and does not depend on its place.
 */
export type Part = { key: string; text: string; isVariant?: true; file?: PartFile };

/** The columns of a message that carries the file of a part. */
export const toFileColumns = ({ file }: Part) =>
  file && ({ mediaType: file.kind, mediaId: file.mediaId, mediaStatus: 'ready', mediaName: file.name } as const);

/** Kinds of files that cannot carry a text. */
const isSilent = ({ kind }: PartFile): boolean => kind === 'audio';

/**
 * The messages to each recipient, in their order (behaviour 9.7): the variant, with the media as its caption where the
 * media can carry it; then the text of the file list and its files, each captioned with its name. With a confirmation
 * (9.11), where a template replaces it, and where it may be too long for a caption, the variant goes alone.
 */
export function partsOf(isAlone: boolean, file: PartFile | null, list: FileListParts | null): Part[] {
  const variant: Part = { key: variantKey, text: '', isVariant: true };
  const begin: Part[] =
    file === null
      ? [variant]
      : isAlone || isSilent(file)
        ? [variant, { key: mediaKey, text: '', file }]
        : [{ ...variant, key: captionedKey, file }];
  if (list === null) return begin;
  return [
    ...begin,
    ...(list.message.trim() === '' ? [] : [{ key: `list:${list.id}`, text: list.message }]),
    ...list.files.map(({ optionId, caption, ...one }) => ({
      key: `file:${optionId}`,
      text: isSilent(one) ? '' : caption,
      file: one,
    })),
  ];
}

const variantKey = 'variant';
const mediaKey = 'media';
const captionedKey = 'variant+media';

export type FileListParts = {
  id: number;
  message: string;
  files: (PartFile & { optionId: number; caption: string })[];
};

/**
 * Returns the parts that a recipient has not got. `part` counts those that were accepted, whose keys `sentParts` has: a
 * file list may be changed while it is sent, so that places say nothing (decision 0144).
 */
export function missingParts(
  parts: readonly Part[],
  { part, sentParts }: { part: number; sentParts: readonly string[] },
): Part[] {
  // The keys of a recipient from before they were stored are unknown.
  if (sentParts.length < part) return parts.slice(part);
  const sent = sentParts.slice(0, part);
  const hasVariant = sent.some((key) => key === variantKey || key === captionedKey);
  return parts.filter(({ key, isVariant }) =>
    isVariant ? !hasVariant : !sent.includes(key) && !(key === mediaKey && sent.includes(captionedKey)),
  );
}

type Sent = Pick<typeof campaigns.$inferSelect, 'connectionId' | 'confirmation' | 'mediaId' | 'fileListId'>;

/**
 * Reads what a campaign with these texts sends to each recipient. Entries of the file list without a file are left out.
 */
export async function readParts(
  work: Work,
  { connectionId, confirmation, mediaId, fileListId }: Sent,
  texts: readonly (string | null)[],
  viaTemplate = false,
): Promise<Part[]> {
  const columns = { mediaId: media.id, kind: media.kind, name: media.name };
  const [file = null] =
    mediaId === null
      ? []
      : await work.db
          .select(columns)
          .from(media)
          .where(and(eq(media.companyId, work.companyId), eq(media.id, mediaId)));
  const isAlone =
    confirmation ||
    viaTemplate ||
    (file !== null &&
      texts.some((text) => text !== null && outgrowsCaption(text)) &&
      (await isOfficial(work, connectionId)));
  return partsOf(isAlone, file, fileListId === null ? null : await readFileList(work, fileListId));
}

async function isOfficial(work: Work, connectionId: number): Promise<boolean> {
  const [line] = await work.db
    .select({ provider: connections.provider })
    .from(connections)
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, connectionId)));
  return line?.provider === 'cloud';
}

async function readFileList(work: Work, id: number): Promise<FileListParts | null> {
  const [list] = await work.db
    .select({ id: fileLists.id, message: fileLists.message })
    .from(fileLists)
    .where(and(eq(fileLists.companyId, work.companyId), eq(fileLists.id, id)));
  if (!list) return null;
  const files = await work.db
    .select({
      optionId: fileListOptions.id,
      mediaId: media.id,
      kind: media.kind,
      name: media.name,
      caption: fileListOptions.name,
    })
    .from(fileListOptions)
    .innerJoin(media, and(eq(media.companyId, fileListOptions.companyId), eq(media.id, fileListOptions.mediaId)))
    .where(and(eq(fileListOptions.companyId, work.companyId), eq(fileListOptions.fileListId, id)))
    .orderBy(asc(fileListOptions.position), asc(fileListOptions.id));
  return { ...list, files };
}
