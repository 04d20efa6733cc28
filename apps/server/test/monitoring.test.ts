import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, expect, test } from 'vitest';
import { openTestServer, send, type TestServer } from './harness.ts';

const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../../deploy/monitoring', file), 'utf8');

type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } };
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] };

/** Each query of the alerts and the dashboard with its place. */
const queries = [
  ...rules.map(({ alert, expr }) => ({ place: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: title, expr }))),
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Names and labels of every metric that a process describes, also those without a value yet. */
async function described(): Promise<Map<string, ReadonlySet<string>>> {
  // A call, so that the metrics of calls have their labels.
  await send(server, { method: 'GET', url: '/api/tickets' });
  const { text } = await send(server, { method: 'GET', url: '/metrics' });
  const found = new Map<string, Set<string>>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      found.set(`${name}${suffix}`, new Set());
  for (const [, name, labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm))
    for (const [, label] of labels.matchAll(/(\w+)="/g)) found.get(name!)?.add(label!);
  return found;
}

test('alerts and dashboard ask for metrics that the server has', async () => {
  const known = await described();
  expect(queries.length).toBeGreaterThan(25);
  const missing = queries.flatMap(({ place, expr }) =>
    [...expr.matchAll(/recado_\w+/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${place} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

test('a query of calls uses labels that calls have', async () => {
  const known = await described();
  for (const { place, expr } of queries.filter((query) => query.expr.includes('recado_call_seconds'))) {
    const used = [...expr.matchAll(/(?:by \(|[{,] ?)(\w+)(?=[=),])/g)].map(([, label]) => label!);
    for (const label of used)
      expect([place, [...known.get('recado_call_seconds_bucket')!, 'le']]).toEqual([
        place,
        expect.arrayContaining([label]),
      ]);
  }
});

test('each alert says what happened and where to look', () => {
  for (const { alert, annotations } of rules)
    expect([alert, annotations.summary.length > 20, annotations.description.length > 40]).toEqual([alert, true, true]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
