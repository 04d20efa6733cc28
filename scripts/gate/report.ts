import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Results of the last run of each stage. Git ignores the folder. */
const folder = resolve(import.meta.dirname, '../../.cache/tests');

/** A test file, or a journey, in the last run of its stage. */
export type FileResult = {
  /** Path from the root of the repository. A journey has its line too: `e2e/claim.spec.ts:14`. */
  name: string;
  ms: number;
  passed: number;
  failed: string[];
  /** Titles of tests that passed at a second try. */
  flaky: string[];
};

export function storeReport(stage: string, files: readonly FileResult[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${stage}.json`), JSON.stringify(files));
}

/** Returns the results that reporters stored, by the name of the stage. */
export function readReports(): Record<string, FileResult[]> {
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as FileResult[]]),
  );
}
