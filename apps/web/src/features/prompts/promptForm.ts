import { PromptFields, promptModels, readNumber, textVoice, type Prompt } from '@recado/contracts';
import { z } from 'zod';

/** Minimum and maximum of each number. */
export const ranges = { maxTokens: [1, 32_000], maxMessages: [1, 100], temperature: [0, 1] } as const;
export type NumberField = keyof typeof ranges;
export const isNumber = (field: string): field is NumberField => field in ranges;

/** Numbers are kept as typed until they are sent. NaN for a text that is none. */
const numberOf = (typed: string): number => readNumber(typed) ?? Number.NaN;
const number = (field: NumberField) =>
  z.string().refine((typed) => {
    const value = numberOf(typed);
    const isWhole = field === 'temperature' || Number.isInteger(value);
    return isWhole && value >= ranges[field][0] && value <= ranges[field][1];
  });

const { name, prompt, model, apiKey, voice, voiceKey, voiceRegion } = PromptFields;

/** The fields of the dialog (PROM-04 to PROM-08). */
export const PromptForm = z
  .object({
    name,
    prompt,
    model,
    apiKey,
    queueId: z
      .number()
      .nullable()
      .refine((id) => id !== null),
    maxTokens: number('maxTokens'),
    maxMessages: number('maxMessages'),
    temperature: number('temperature'),
    voice,
    voiceKey,
    voiceRegion,
  })
  .superRefine(({ voice: chosen, ...account }, context) => {
    if (chosen === textVoice) return;
    for (const field of ['voiceKey', 'voiceRegion'] as const)
      if (account[field] === '') context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: [field] });
  });
export type PromptForm = z.input<typeof PromptForm>;

/** Returns the values of the form for a prompt, or the specified defaults (PROM-09). */
export const formOf = (row: Prompt | null): PromptForm => ({
  name: row?.name ?? '',
  prompt: row?.prompt ?? '',
  model: row?.model ?? promptModels[0],
  apiKey: row?.apiKey ?? '',
  queueId: row?.queueId ?? null,
  maxTokens: String(row?.maxTokens ?? 100),
  maxMessages: String(row?.maxMessages ?? 10),
  temperature: String(row?.temperature ?? 1),
  voice: (row?.voice ?? textVoice) as PromptForm['voice'],
  voiceKey: row?.voiceKey ?? '',
  voiceRegion: row?.voiceRegion ?? '',
});

/** Returns the request body. */
export const bodyOf = ({ queueId, maxTokens, maxMessages, temperature, ...form }: PromptForm) => ({
  ...form,
  queueId: queueId!,
  maxTokens: numberOf(maxTokens),
  maxMessages: numberOf(maxMessages),
  temperature: numberOf(temperature),
});
