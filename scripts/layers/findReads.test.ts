import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOwners, findUpwardUses, findUses } from './findReads.ts';
import { readLayers } from './readLayers.ts';
import { readSqlFiles } from './readSqlFiles.ts';

const layers = readLayers(`### 1.2 The features

| line | features of the server |
|---|---|
| first | \`tags\` |
| first | \`plans\` |
| second | \`tickets\` (with pins) |

Text about \`kernel\`.
`);
const tables = [
  { path: 'features/tags/tags.tables.ts', text: `export const tags = companyTable('tags', {});` },
  {
    path: 'features/tickets/tickets.tables.ts',
    text: `export const ticketTags = companyTable(\n  'ticket_tags',\n  {});`,
  },
];
const upwardUses = (path: string, text: string, known: [string, string][] = []) =>
  findUpwardUses(findUses([...tables, { path, text }]), layers, new Map(known));

describe('reads across features', () => {
  it('take the lines from the table of the document', () =>
    expect([...layers]).toEqual([
      ['tags', 0],
      ['plans', 0],
      ['tickets', 1],
    ]));

  it.each([
    ['raw SQL', 'sql`select 1 from ticket_tags x`', 'ticket_tags'],
    ['raw SQL', 'hot("tags.x")`select 1 from tags t\n  left join ticket_tags x on true`', 'ticket_tags'],
    ['raw SQL', 'sql`select 1 from tags t, ticket_tags x`', 'ticket_tags'],
    ['raw SQL', 'sql`select 1 from (select 1) t, ticket_tags x`', 'ticket_tags'],
    ['raw SQL', 'sql`select 1 from ${ticketTags} x`', 'ticketTags'],
    ['raw SQL', 'sql`delete from tags using ticket_tags x`', 'ticket_tags'],
    ['query', 'work.db.select().from(ticketTags)', 'ticketTags'],
    ['query', 'work.db.select().from(tags).innerJoin(ticketTags, on)', 'ticketTags'],
    ['import', `import { a } from '../tickets/index.ts';`, 'tickets'],
  ])('are refused upwards: %s %s', (kind, text, name) =>
    expect(upwardUses('features/tags/a.ts', text)).toEqual([
      `features/tags/a.ts uses ${name} of tickets (${kind}), which is not above tags in docs/architecture.md`,
    ]),
  );

  it('find a table whose name is wrapped to declare its kind', () => {
    const plans = `export const plans = pgTable(platformTable('plans'), {});`;
    expect([...findOwners([{ path: 'features/plans/plans.tables.ts', text: plans }])]).toEqual([['plans', 'plans']]);
  });

  it('are refused in the kernel', () =>
    expect(upwardUses('kernel/db/a.ts', 'sql`select 1 from tags`')).toHaveLength(1));

  it.each([
    ['downwards', 'features/tickets/a.ts', 'sql`select 1 from tags`'],
    ['of an own table', 'features/tickets/a.ts', 'sql`select 1 from ticket_tags`'],
    ['in a comment', 'features/tags/a.ts', '/** Counts rows from ticket_tags. */ // from ticket_tags'],
    ['in the composition root', 'app/a.ts', `import { a } from '../features/tickets/index.ts';`],
  ])('are allowed %s', (_where, path, text) => expect(upwardUses(path, text)).toEqual([]));

  it('are allowed where they are listed, and a line without a read is refused', () => {
    const text = 'sql`select 1 from ticket_tags x`';
    expect(upwardUses('features/tags/a.ts', text, [['features/tags/a.ts ticket_tags', 'known']])).toEqual([]);
    expect(upwardUses('features/tags/a.ts', '', [['features/tags/a.ts ticket_tags', 'known']])).toEqual([
      'scripts/layers/upwardReads.ts lists "features/tags/a.ts ticket_tags", which no longer exists: remove the line',
    ]);
  });

  it('are found in SQL functions, which belong to a feature or to the kernel', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-sql-'));
    writeFileSync(join(folder, 'read_viewer.sql'), '-- from ticket_notes\nSELECT 1 FROM ticket_tags;');
    writeFileSync(join(folder, 'unknown.sql'), 'SELECT 1 FROM tags;');
    const uses = findUses([...tables, ...readSqlFiles(folder)]);
    rmSync(folder, { recursive: true });
    expect(uses.map(({ file, reader, name }) => [file, reader, name])).toEqual([
      ['features/auth/sql/read_viewer.sql', 'auth', 'ticket_tags'],
      ['kernel/sql/unknown.sql', 'kernel', 'tags'],
    ]);
  });
});
