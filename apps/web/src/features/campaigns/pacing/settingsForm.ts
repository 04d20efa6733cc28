import { defaultPacing, limits, longIntervals, messageIntervals, ownCampaignKeys, QuietHours } from '@recado/contracts';
import { z } from 'zod';
import type { StoredSettings } from './readSettings.ts';

export type EditedVariable = { key: string; value: string };
/** Why a key is refused: it is empty, one of every campaign, or there twice whatever its case (CAMP-22). */
export type KeyProblem = 'empty' | 'own' | 'taken';

/** Returns a key without the braces that people type around it. */
export const toKey = (typed: string): string => typed.replace(/[{}]/g, '').slice(0, 50);

/** Returns the problem of a key among the keys of the other rows. */
export function problemOfKey(typed: string, others: readonly string[]): KeyProblem | null {
  const key = typed.trim().toLowerCase();
  if (key === '') return 'empty';
  if ((ownCampaignKeys as readonly string[]).includes(key)) return 'own';
  return others.some((other) => other.trim().toLowerCase() === key) ? 'taken' : null;
}

/** Returns the problem of each row; the first of two equal keys is right. */
export const problemsOf = (rows: readonly EditedVariable[]): (KeyProblem | null)[] =>
  rows.map(({ key }, index) =>
    problemOfKey(
      key,
      rows.slice(0, index).map((row) => row.key),
    ),
  );

const secondsAmong = (choices: readonly number[]) => z.number().refine((value) => choices.includes(value));

/** The form of the settings of campaigns (CAMP-21, CAMP-24, CAMP-25). */
export const SettingsForm = z.object({
  messageInterval: secondsAmong(messageIntervals),
  longerIntervalAfter: secondsAmong(longIntervals),
  greaterInterval: secondsAmong(longIntervals),
  variables: z
    .array(z.object({ key: z.string(), value: z.string().max(1_024) }))
    .max(limits.campaignVariables)
    .refine((rows) => problemsOf(rows).every((problem) => problem === null)),
  quietHours: QuietHours,
});
export type SettingsForm = z.output<typeof SettingsForm>;

/** Returns the fields of stored settings. A stored value that is no choice begins as the default. */
export const formOf = ({ pacing, variables, quietHours }: StoredSettings): SettingsForm => ({
  messageInterval: among(messageIntervals, pacing.messageInterval, defaultPacing.messageInterval),
  longerIntervalAfter: among(longIntervals, pacing.longerIntervalAfter, defaultPacing.longerIntervalAfter),
  greaterInterval: among(longIntervals, pacing.greaterInterval, defaultPacing.greaterInterval),
  variables: variables.map(({ key, value }) => ({ key, value })),
  quietHours,
});

const among = (choices: readonly number[], value: number, otherwise: number): number =>
  choices.includes(value) ? value : otherwise;
