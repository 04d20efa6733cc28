import { decimal, numberOr, textVoice, voiceRegion, wholeNumber } from '@recado/contracts';
import { z } from 'zod';

/** The fields of a number hold what is typed; an empty one never counts as 0. */
type NumberField = z.ZodType<number, number>;
const whole = (min: number, max: number) => wholeNumber(min, max) as NumberField;

/** The fields of an assistant (FLOW-40, FLOW-58). A voice needs its account, and is spoken by nobody without it. */
export const OpenAiForm = z
  .object({
    name: z.string().trim().min(1).max(100),
    prompt: z.string().trim().min(1).max(20_000),
    apiKey: z.string().trim().min(1).max(500),
    voice: z.string(),
    voiceKey: z.string().trim().max(500),
    voiceRegion: z.string().trim().max(24),
    maxTokens: whole(1, 32_000),
    temperature: decimal(0, 1) as NumberField,
    maxMessages: whole(1, 100),
    queueId: z.number().nullable(),
  })
  .superRefine((form, context) => {
    if (form.voice === textVoice) return;
    if (form.voiceKey === '') context.addIssue({ code: 'custom', path: ['voiceKey'] });
    if (!voiceRegion.test(form.voiceRegion)) context.addIssue({ code: 'custom', path: ['voiceRegion'] });
  });

/** The fields of a Typebot (FLOW-39, FLOW-57). An emptied pause or expiry is the default again, as for an integration. */
export const TypebotForm = z.object({
  name: z.string().trim().min(1).min(2).max(50),
  urlN8N: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .pipe(z.url({ protocol: /^https?$/ })),
  typebotSlug: z.string().trim().min(1).max(255),
  typebotDelayMessage: numberOr(1_000, 0, 60_000) as NumberField,
  typebotExpires: numberOr(1, 0, 1_440) as NumberField,
  typebotKeywordFinish: z.string().max(1_024),
  typebotKeywordRestart: z.string().max(1_024),
  typebotRestartMessage: z.string().max(1_024),
  typebotUnknownMessage: z.string().max(1_024),
});
