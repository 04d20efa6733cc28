import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { takeReading, type Reading } from './measureReading.ts';
import { bodyOf, openCaller } from './openCaller.ts';
import { percentiles, type Spread } from './percentiles.ts';
import { inMs, spreadOf, type Row } from './report.ts';
import type { AdministrationLoad } from './seedAdministration.ts';

export type AdministrationRun = { readings: (Reading & { mostMs: number; mostKilobytes?: number })[]; imports: Spread };

const importedRows = 5_000;
const importWithinMs = 5_000;

/** Reads the screens of administrators as one browser does, then imports sheets of contacts. */
export async function measureAdministration(
  url: string,
  load: AdministrationLoad & { password: string },
  count: number,
): Promise<AdministrationRun> {
  const admin = openCaller(url, 8);
  const attendant = openCaller(url, 8);
  try {
    await admin.signIn(load.adminEmail, load.password);
    await attendant.signIn(load.attendantEmail, load.password);
    const [first, second] = load.tagIds;
    const words = ['conceição', 'ANA', '(13) 9', '7919', 'silva', 'cliente10', 'xilofone', '13 90'];
    const changes = ['luminária', 'etiqueta', 'ana', 'resposta ana', '7919', 'xilofone', 'an', 'souza'];
    const word = (all: readonly string[], n: number): string => encodeURIComponent(all[n % all.length]!);
    const looks = [
      { name: 'contacts: the first page', mostMs: 60, path: () => '/contacts' },
      { name: 'contacts: a search', mostMs: 60, path: (n: number) => `/contacts?searchParam=${word(words, n)}` },
      { name: 'contacts: with a tag', mostMs: 60, path: () => `/contacts?tags=[${first}]` },
      { name: 'contacts: with two tags', mostMs: 60, path: () => `/contacts?tags=[${first},${second}]` },
      {
        name: 'contacts: a search with a tag',
        mostMs: 60,
        path: (n: number) => `/contacts?searchParam=${word(words, n)}&tags=[${first}]`,
      },
      { name: 'kanban: all', mostMs: 60, mostKilobytes: 150, path: () => '/ticket/kanban?showAll=true' },
      { name: 'record of changes: the first page', mostMs: 60, path: () => '/audit' },
      { name: 'record of changes: one kind', mostMs: 60, path: () => '/audit?kind=tag' },
      {
        name: 'record of changes: a search',
        mostMs: 1_000,
        path: (n: number) => `/audit?searchParam=${word(changes, n)}`,
      },
      {
        name: 'record of changes: a search in one kind',
        mostMs: 1_000,
        path: (n: number) => `/audit?kind=setting&searchParam=${word(changes, n)}`,
      },
    ];
    const readings: AdministrationRun['readings'] = [];
    for (const { path, ...look } of looks)
      readings.push({
        ...look,
        ...(await takeReading(admin, { name: look.name, goal: undefined, paths: (n) => [path(n)] }, count)),
      });
    for (const [name, path] of [
      ['contacts: with a tag, an attendant', `/contacts?tags=[${first}]`],
      ['contacts: with two tags, an attendant', `/contacts?tags=[${first},${second}]`],
    ] as const)
      readings.push({
        mostMs: 60,
        ...(await takeReading(attendant, { name, goal: undefined, paths: () => [path] }, count)),
      });
    const imports: number[] = [];
    for (let n = 0; n < (count > 50 ? 5 : 2); n++) {
      const sheet = sheetOf(importedRows);
      const begun = performance.now();
      bodyOf('the import', await admin.call('POST', '/contacts/upload', sheet));
      imports.push(performance.now() - begun);
      await pause(500);
    }
    return { readings, imports: percentiles(imports) };
  } finally {
    admin.close();
    attendant.close();
  }
}

const sheetOf = (rows: number): object[] => {
  const start = randomInt(10_000_000, 80_000_000);
  return Array.from({ length: rows }, (_, n) => ({
    name: `Importado ${start + n}`,
    number: `55219${start + n}`,
    email: n % 3 === 0 ? `importado${start + n}@email.com` : '',
  }));
};

export const administrationRows = (part: string, { readings, imports }: AdministrationRun): Row[] => [
  ...readings.map(({ name, spread, kilobytes, mostMs, mostKilobytes }) => ({
    part,
    name,
    figures: `${spreadOf(spread)}  ${kilobytes.toFixed(1)} kB`,
    goal: `p95 ≤ ${mostMs} ms${mostKilobytes === undefined ? '' : `, ≤ ${mostKilobytes} kB`}`,
    met: spread.p95 <= mostMs && (mostKilobytes === undefined || kilobytes <= mostKilobytes),
  })),
  {
    part,
    name: `contacts: import of ${importedRows} rows`,
    figures: `p50 ${inMs(imports.p50)}  most ${inMs(imports.most)} ms  (n ${imports.count})`,
    goal: `≤ ${importWithinMs} ms`,
    met: imports.most <= importWithinMs,
  },
];
