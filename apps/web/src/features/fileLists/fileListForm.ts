import { cutText, fileListsApi, limits, type FileList, type FileOption } from '@recado/contracts';
import { z } from 'zod';

/** A row of the form: a stored option, or a chosen file that is not uploaded yet. */
export type EditedOption = {
  key: number;
  id: number | null;
  name: string;
  file: File | null;
  stored: FileOption | null;
};

const { name, message } = fileListsApi.create.body.shape;

/** The form of a file list. The errors of its files appear together below them. */
export const FileListForm = z
  .object({ name, message, options: z.custom<readonly EditedOption[]>() })
  .superRefine(({ options }, context) => {
    const path = ['options'];
    if (options.some((option) => option.name.trim() === '')) context.addIssue({ code: 'custom', path });
    else if (options.some(({ file }) => file?.size === 0))
      context.addIssue({ code: 'too_small', origin: 'file', minimum: 1, path });
    else if (options.some(({ file }) => file !== null && file.size > limits.fileBytes))
      context.addIssue({ code: 'too_big', origin: 'file', maximum: limits.fileBytes, path });
  });
export type FileListForm = z.output<typeof FileListForm>;

/** Returns the rows of stored options. */
export const toEdited = (options: readonly FileOption[]): EditedOption[] =>
  options.map((option) => ({ key: option.id, id: option.id, name: option.name, file: null, stored: option }));

/** Adds chosen files as options that are named like them. Keys of new rows are negative, so that no id equals them. */
export function addFiles(options: readonly EditedOption[], files: readonly File[]): EditedOption[] {
  const lowest = Math.min(0, ...options.map(({ key }) => key));
  const added = files.map((file, index) => ({
    key: lowest - index - 1,
    id: null,
    name: cutText(file.name.replace(/\.[^.]+$/, ''), 255),
    file,
    stored: null,
  }));
  return [...options, ...added];
}

/** Returns the values of the form of a list, or of a new one. */
export const formOf = (list: FileList | null): FileListForm => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
  options: toEdited(list?.options ?? []),
});
