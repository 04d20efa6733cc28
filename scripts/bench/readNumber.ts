import { exitWithUsage } from '../usage.ts';

/** A whole number of the command line within its bounds; anything else ends the program with one clear line. */
export function readNumber(name: string, given: string, least: number, most: number): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  return exitWithUsage(`--${name} must be a whole number from ${least} to ${most}; "${given}" is not.`);
}
