import { z } from 'zod';
import {
  api,
  clientKey,
  date,
  done,
  id,
  messageText,
  optionalNumber,
  page,
  pageQuery,
  seen,
  text,
  wholeNumber,
} from './kit.ts';
import { limits } from './limits.ts';

/** An entry of a file list: a name and its file, which is uploaded after the list is saved (FILE-08). */
export const FileOption = z.object({
  id: z.number().int(),
  fileId: z.number().int(),
  name: z.string(),
  /** The bare name of the file, as `/public/{path}` takes it. Null until the file is uploaded. */
  path: z.string().nullable(),
  /** The type of the file, detected from its content. */
  mediaType: z.string().nullable(),
  mediaName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** Absolute signed address of the file. */
  mediaUrl: z.string().nullable(),
});
export type FileOption = z.output<typeof FileOption>;

/** Files that a campaign sends after its message (FILE-02). */
export const FileList = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  message: z.string(),
  options: z.array(FileOption),
  createdAt: date,
  updatedAt: date,
});
export type FileList = z.output<typeof FileList>;

/** **+** A file list of the page, with the names of the campaigns for which it must stay (FILE-09). */
export const ListedFileList = FileList.extend({ campaigns: z.array(z.string()) });
export type ListedFileList = z.output<typeof ListedFileList>;

/** An option as it is saved. Without an id of this list it is a new one. The file comes with `uploadList`. */
const OptionDraft = z.object({
  id: optionalNumber(1, 2_147_483_647).optional(),
  name: text(255),
});
const fields = {
  name: text(255, 3),
  message: messageText(limits.messageBody),
  options: z.array(OptionDraft).max(limits.fileListOptions),
};
const params = z.object({ fileListId: id('fileList') });
const access = 'files-page:edit';

/** A field that clients send once for each file: a list, or a plain string when there is one file. */
const optionId = wholeNumber(-2_147_483_648, 2_147_483_647);
const idPerFile = z.union([z.array(optionId), optionId]).transform((ids) => (Array.isArray(ids) ? ids : [ids]));

export const fileListsApi = api({
  /** Sorted by name. The search covers name and message. */
  list: {
    method: 'GET',
    path: '/files',
    access,
    query: z.object(pageQuery),
    reply: page('files', ListedFileList),
    statements: 6,
  },
  get: {
    method: 'GET',
    path: '/files/:fileListId',
    access,
    params,
    reply: FileList,
    errors: ['ERR_NO_FILE_FOUND'],
    statements: 4,
  },
  /** **+** A repeated `clientKey` returns the stored list. */
  create: {
    method: 'POST',
    path: '/files',
    access,
    body: z.object({ ...fields, options: fields.options.default([]), clientKey }),
    reply: FileList,
    errors: ['ERR_CLIENT_KEY_REUSED'],
  },
  /** Options that are left out are removed, with their files (behaviour 13.3). */
  change: {
    method: 'PUT',
    path: '/files/:fileListId',
    access,
    params,
    body: z.object(fields).partial().extend(seen),
    reply: FileList,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_FILE_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/files/:fileListId',
    access,
    params,
    reply: done,
    errors: ['ERR_NO_FILE_FOUND', 'ERR_IN_USE'],
  },
  /** Stores the files of options, replacing earlier ones. `id` has the option of each file, in the order of the files. */
  uploadList: {
    method: 'POST',
    path: '/files/uploadList/:fileListId',
    access,
    params,
    upload: { field: 'files', maxFiles: limits.fileListOptions, maxBytes: limits.fileBytes },
    body: z.object({ id: idPerFile.optional() }).optional(),
    reply: z.object({ mensagem: z.string(), files: FileList }),
    errors: ['ERR_NO_FILE_FOUND', 'ERR_FILE_TOO_LARGE'],
  },
});

export const fileListChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), files: FileList }),
  z.object({ action: z.literal('update'), files: FileList }),
  z.object({ action: z.literal('delete'), fileId: z.number().int() }),
]);
