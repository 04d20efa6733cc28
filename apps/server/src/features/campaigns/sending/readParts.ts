import { and, asc, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { fileListOptions, fileLists } from '../../fileLists/fileLists.tables.ts';
import { media } from '../../media/media.tables.ts';
import type { campaigns } from '../campaigns.tables.ts';

export type PartFile = { mediaId: number; kind: (typeof media.$inferSelect)['kind']; name: string };

/** One message of a campaign to a recipient: `text` is to be filled; `isVariant` stands for the text of the variant. */
export type Part = { text: string; isVariant?: true; file?: PartFile };

/** The columns of a message that carries the file of a part. */
export const toFileColumns = ({ file }: Part) =>
  file && ({ mediaType: file.kind, mediaId: file.mediaId, mediaStatus: 'ready', mediaName: file.name } as const);

/** Kinds of files that cannot carry a text. */
const isSilent = ({ kind }: PartFile): boolean => kind === 'audio';

/**
 * The messages to each recipient, in their order (behaviour 9.7): the variant, with the media as its caption where the
 * media can carry it; then the text of the file list and its files, each captioned with its name. With a confirmation
 * (9.11), and where a template replaces it, the variant goes alone.
 */
export function partsOf(isAlone: boolean, file: PartFile | null, list: FileListParts | null): Part[] {
  const variant: Part = { text: '', isVariant: true };
  const begin: Part[] =
    file === null ? [variant] : isAlone || isSilent(file) ? [variant, { text: '', file }] : [{ ...variant, file }];
  if (list === null) return begin;
  return [
    ...begin,
    ...(list.message.trim() === '' ? [] : [{ text: list.message }]),
    ...list.files.map(({ caption, ...one }) => ({ text: isSilent(one) ? '' : caption, file: one })),
  ];
}

export type FileListParts = { message: string; files: (PartFile & { caption: string })[] };

/** Reads what a campaign sends to each recipient. Entries of the file list without a file are left out. */
export async function readParts(
  work: Work,
  { confirmation, mediaId, fileListId }: Pick<typeof campaigns.$inferSelect, 'confirmation' | 'mediaId' | 'fileListId'>,
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
  return partsOf(confirmation || viaTemplate, file, fileListId === null ? null : await readFileList(work, fileListId));
}

async function readFileList(work: Work, id: number): Promise<FileListParts | null> {
  const [list] = await work.db
    .select({ message: fileLists.message })
    .from(fileLists)
    .where(and(eq(fileLists.companyId, work.companyId), eq(fileLists.id, id)));
  if (!list) return null;
  const files = await work.db
    .select({ mediaId: media.id, kind: media.kind, name: media.name, caption: fileListOptions.name })
    .from(fileListOptions)
    .innerJoin(media, and(eq(media.companyId, fileListOptions.companyId), eq(media.id, fileListOptions.mediaId)))
    .where(and(eq(fileListOptions.companyId, work.companyId), eq(fileListOptions.fileListId, id)))
    .orderBy(asc(fileListOptions.position), asc(fileListOptions.id));
  return { ...list, files };
}
