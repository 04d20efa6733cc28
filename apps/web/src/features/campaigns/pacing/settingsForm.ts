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

const Variable = z.object({ key: z.string(), value: z.string().max(1_024) });

/** The form of the settings of campaigns (CAMP-21, CAMP-24, CAMP-25). `draft` is a variable that is typed and not added. */
export const SettingsForm = z
  .object({
    messageInterval: secondsAmong(messageIntervals),
    longerIntervalAfter: secondsAmong(longIntervals),
    greaterInterval: secondsAmong(longIntervals),
    variables: z
      .array(Variable)
      .max(limits.campaignVariables)
      .refine((rows) => problemsOf(rows).every((problem) => problem === null)),
    draft: Variable,
    quietHours: QuietHours,
  })
  .refine(({ draft, variables }) => isBlank(draft) || problemOfDraft(draft, variables) === null, { path: ['draft'] });
export type SettingsForm = z.output<typeof SettingsForm>;

export const blankVariable: EditedVariable = { key: '', value: '' };
const isBlank = ({ key, value }: EditedVariable): boolean => key.trim() === '' && value.trim() === '';

/** Returns the problem of a variable that is about to be added. */
export const problemOfDraft = (draft: EditedVariable, variables: readonly EditedVariable[]): KeyProblem | null =>
  problemOfKey(
    draft.key,
    variables.map(({ key }) => key),
  );

/** Returns the variables with the one that is typed and not added yet, which saving adds. */
export const withDraft = (variables: readonly EditedVariable[], draft: EditedVariable): EditedVariable[] =>
  isBlank(draft) ? [...variables] : [...variables, { key: draft.key.trim(), value: draft.value.trim() }];

/**
 * Merges the variables that a colleague saved meanwhile into those of the form. `begun` are those that the form began
 * with: what was not changed here is as the colleague saved it.
 */
export function mergeVariables(
  begun: readonly EditedVariable[],
  mine: readonly EditedVariable[],
  theirs: readonly EditedVariable[],
): EditedVariable[] {
  const [before, here, there] = [begun, mine, theirs].map(
    (rows) => new Map(rows.map(({ key, value }) => [key, value])),
  );
  const kept = mine.flatMap(({ key, value }) => {
    if (before!.get(key) !== value) return [{ key, value }];
    const saved = there!.get(key);
    return saved === undefined ? [] : [{ key, value: saved }];
  });
  return [...kept, ...theirs.filter(({ key }) => !here!.has(key) && !before!.has(key))];
}

/** Returns the fields of stored settings. A stored value that is no choice begins as the default. */
export const formOf = ({ pacing, variables, quietHours }: StoredSettings): SettingsForm => ({
  messageInterval: among(messageIntervals, pacing.messageInterval, defaultPacing.messageInterval),
  longerIntervalAfter: among(longIntervals, pacing.longerIntervalAfter, defaultPacing.longerIntervalAfter),
  greaterInterval: among(longIntervals, pacing.greaterInterval, defaultPacing.greaterInterval),
  variables: variables.map(({ key, value }) => ({ key, value })),
  draft: blankVariable,
  quietHours,
});

const among = (choices: readonly number[], value: number, otherwise: number): number =>
  choices.includes(value) ? value : otherwise;
