import { isQuickMessageWhole, limits, quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../lib/texts/texts.ts';
import type { FileChange } from '../../ui/fields/FileField.tsx';
import type { quickMessageTexts } from './quickMessages.texts.ts';

const { shortcode, message } = quickMessagesApi.change.body.shape;

const fields = z.object({
  shortcode: shortcode.unwrap(),
  message: message.unwrap(),
  geral: z.boolean(),
  status: z.boolean(),
  allowEdit: z.boolean(),
  file: z.custom<FileChange>(),
});
export type QuickMessageForm = z.output<typeof fields>;

/** True if a file is attached once the form is saved. */
export const willHaveFile = (record: QuickMessage | null, file: FileChange): boolean =>
  file instanceof File || (file === 'keep' && record?.isMedia === true);

/** Returns the schema of the form of a quick message: the text is required unless a file is attached. */
export const quickMessageForm = (record: QuickMessage | null) =>
  fields
    .refine(({ message, file }) => isQuickMessageWhole({ message, isMedia: willHaveFile(record, file) }), {
      path: ['message'],
      // Also while another field is wrong, so that all errors show at once.
      when: () => true,
    })
    .superRefine(({ file }, context) => {
      if (!(file instanceof File)) return;
      if (file.size === 0) context.addIssue({ code: 'custom', path: ['file'] });
      if (file.size > limits.fileBytes)
        context.addIssue({ code: 'too_big', origin: 'file', maximum: limits.fileBytes, path: ['file'] });
    });

/** Maximum characters of each text. */
export const longest = { shortcode: fields.shape.shortcode.maxLength!, message: fields.shape.message.maxLength! };

/** Returns the values of the form of a quick message, or of a new one. */
export const formOf = (record: QuickMessage | null): QuickMessageForm => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  status: record?.status ?? true,
  allowEdit: record?.allowEdit ?? false,
  file: 'keep',
});

const fileErrors: Record<string, 'fileEmpty' | 'fileTooLarge' | 'fileStalled'> = {
  custom: 'fileEmpty',
  too_big: 'fileTooLarge',
  ERR_FILE_TOO_LARGE: 'fileTooLarge',
  ERR_UPLOAD_STALLED: 'fileStalled',
};

/** Returns the words of an error where the usual ones of a form say too little. */
export function wordQuickMessageError(
  t: Translate<typeof quickMessageTexts>,
  field: string,
  code: string,
): string | undefined {
  if (field === 'file') return t(fileErrors[code] ?? 'fileRefused', { max: limits.fileBytes / 1_024 ** 2 });
  if (code === 'ERR_NAME_ALREADY_EXISTS') return t('shortcodeTaken');
  if (field === 'message' && code === 'custom') return t('messageOrFile');
  return code === 'too_big' && (field === 'shortcode' || field === 'message')
    ? t('tooLong', { max: longest[field] })
    : undefined;
}
