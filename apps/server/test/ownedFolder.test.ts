import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOwnedFolder } from './ownedFolder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'recado-owned-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const make = (name: string): string => {
  mkdirSync(join(parent, name));
  writeFileSync(join(parent, name, 'worker.mjs'), '');
  return name;
};
/** The id of a process that has ended. */
const endedId = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('a folder of a test run', () => {
  it('removes what a killed run left, and nothing that a run still uses', () => {
    make(`parts-${endedId()}-aaaaaa`);
    const kept = [make(`parts-${process.pid}-bbbbbb`), make('check'), make(`made-${endedId()}-cccccc`)];
    const made = makeOwnedFolder(parent, 'parts');
    expect(basename(made)).toMatch(new RegExp(`^parts-${process.pid}-.{6}$`));
    expect(readdirSync(parent).toSorted()).toEqual([...kept, basename(made)].toSorted());
  });

  it('removes a folder without a process in its name only after a day', () => {
    const [old, recent] = [make('parts-Ab3dEf'), make('parts-Gh4jKl')];
    const before = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(parent, old), before, before);
    const made = makeOwnedFolder(parent, 'parts');
    expect(readdirSync(parent).toSorted()).toEqual([recent, basename(made)].toSorted());
  });
});
