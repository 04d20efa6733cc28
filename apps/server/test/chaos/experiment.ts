import type { History } from './history.ts';
import type { Field } from './openField.ts';
import type { Chance } from './seeded.ts';
import type { Edit } from './serverProcess.ts';
import type { ScreenBug } from './screenModel.ts';

export type Tier = 'smoke' | 'full';

/** A bug laid in on purpose: an experiment that does not notice it proves nothing. */
export type Plant = {
  name: string;
  /** The planted fault, in one line. */
  what: string;
  /** The violation that the checker must report: any other violation proves nothing. */
  noticedAs: RegExp;
  /** In the text of the built server, while it is loaded. */
  edits?: readonly Edit[];
  /** In the database. */
  sql?: readonly string[];
  /** In the driver's own screens, or in its attendants' browsers. */
  screen?: ScreenBug;
};

export type Trial = {
  field: Field;
  tier: Tier;
  /** How much of the tier's kills, rounds and messages is done: 1 for all. */ share: number;
  chance: Chance;
  history: History;
  plant: Plant | undefined;
  print(line: string): void;
};

/** The outcome: figures for the table, and every violated invariant. */
export type Outcome = { figures: Record<string, number | string>; violations: string[] };

export type Experiment = { name: string; what: string; plants: readonly Plant[]; run(trial: Trial): Promise<Outcome> };

/** A number of the tier, or the share of it that was asked for; never none. */
export const shareOf = ({ share }: Trial, count: number): number => Math.max(1, Math.round(count * share));
