import { externalApi, limits, messageText, text } from '@recado/contracts';
import { z } from 'zod';
import type { FileChange } from '../../../ui/fields/FileField.tsx';

export type TrialKind = 'text' | 'media';

const fields = z.object({
  token: text(255, 1),
  number: text(50, 8),
  body: z.string(),
  file: z.custom<FileChange>(),
});
export type Trial = z.output<typeof fields>;

const forms = {
  text: fields.extend({ body: messageText(limits.messageBody, 1) }),
  media: fields.superRefine(({ file }, context) => {
    if (!(file instanceof File)) context.addIssue({ code: 'custom', path: ['file'] });
    else if (file.size > externalApi.send.upload.maxBytes)
      context.addIssue({ code: 'too_big', origin: 'file', maximum: externalApi.send.upload.maxBytes, path: ['file'] });
  }),
};

/** Returns the schema of the form for a text or a file. */
export const trialForm = (kind: TrialKind): typeof fields => forms[kind];
