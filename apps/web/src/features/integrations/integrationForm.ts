import { dialogflowLanguages, IntegrationFields, type QueueIntegration } from '@recado/contracts';
import { z } from 'zod';
import type { useServerForm } from '../../ui/forms/useServerForm.ts';

const { name, type, typebotDelayMessage, typebotExpires } = IntegrationFields;
/** The field of a number holds what is typed. An emptied one sets the default of a new row. */
type NumberField = z.ZodType<number, number>;
const text = z.string().max(1_024);
const required = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
} as const;

/** The fields of the type count; the server checks that an address is public. */
export const IntegrationForm = z
  .object({
    type,
    name,
    urlN8N: z.string(),
    projectName: z.string(),
    jsonContent: z.string().max(20_000),
    language: z.enum(dialogflowLanguages),
    typebotSlug: z.string(),
    typebotDelayMessage: typebotDelayMessage as NumberField,
    typebotExpires: typebotExpires as NumberField,
    typebotKeywordFinish: text,
    typebotKeywordRestart: text,
    typebotRestartMessage: text,
    typebotUnknownMessage: text,
    flowIdWelcome: z.number().nullable(),
    flowId: z.number().nullable(),
  })
  .superRefine((form, context) => {
    for (const field of required[form.type])
      if (form[field].trim() === '') context.addIssue({ code: 'custom', path: [field] });
  });
export type Form = ReturnType<typeof useServerForm<typeof IntegrationForm>>;

/** Returns the values of the form for an integration, or for a new one (INT-09). */
export const valuesOf = (record: QueueIntegration | null): z.input<typeof IntegrationForm> => ({
  type: record?.type ?? 'n8n',
  name: record?.name ?? '',
  urlN8N: record?.urlN8N ?? '',
  projectName: record?.type === 'dialogflow' ? record.projectName : '',
  jsonContent: record?.jsonContent ?? '',
  language: record?.language || 'pt-BR',
  typebotSlug: record?.typebotSlug ?? '',
  typebotDelayMessage: record?.typebotDelayMessage ?? 1_000,
  typebotExpires: record?.typebotExpires ?? 1,
  typebotKeywordFinish: record?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: record?.typebotKeywordRestart ?? '',
  typebotRestartMessage: record?.typebotRestartMessage ?? '',
  typebotUnknownMessage: record?.typebotUnknownMessage ?? '',
  flowIdWelcome: record?.flowIdWelcome ?? null,
  flowId: record?.flowId ?? null,
});
