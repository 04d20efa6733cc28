import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../lib/texts/texts.ts';
import type { quickMessageTexts } from './quickMessages.texts.ts';

const { shortcode, message } = quickMessagesApi.create.body.shape;

/** The fields of the form, within the limits of the contract. */
export const QuickMessageForm = z.object({
  shortcode,
  message,
  geral: z.boolean(),
  status: z.boolean(),
  allowEdit: z.boolean(),
});
export type QuickMessageForm = z.output<typeof QuickMessageForm>;

/** The fields with words below them. */
export const textFields = ['shortcode', 'message'] as const;
export type TextField = (typeof textFields)[number];

/** Most characters of each. */
export const longest: Record<TextField, number> = { shortcode: shortcode.maxLength!, message: message.maxLength! };

/** The form of a quick message, or of a new one. */
export const formOf = (record: QuickMessage | null): QuickMessageForm =>
  record
    ? {
        shortcode: record.shortcode,
        message: record.message,
        geral: record.geral,
        status: record.status,
        allowEdit: record.allowEdit,
      }
    : { shortcode: '', message: '', geral: false, status: true, allowEdit: false };

/** Returns the problem of a field, by the code of the schema, checked here or by the server. */
export function problemOf(
  t: Translate<typeof quickMessageTexts>,
  field: TextField,
  code: string,
  typed: unknown,
): string {
  if (typeof typed !== 'string' || typed.trim() === '') return t('needed');
  return code === 'too_big' ? t('tooLong', { max: longest[field] }) : t('refused');
}
