/**
 * `npm run seed:load -- --tickets 100000 --messages 1000000 [--companies 1] [--data-dir ./data-load]`: fills a database
 * with the history of a busy company, for looking at the product under its weight. With DATABASE_URL it goes there.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readLoadNote, writeLoadNote } from './bench/loadNote.ts';
import { openSeedDatabase, type SeedDatabase } from './bench/openSeedDatabase.ts';
import { readNumber } from './bench/readNumber.ts';
import { seedLoad } from './bench/seedLoad.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments(
  'npm run seed:load -- [--tickets N] [--messages N] [--companies N] [--data-dir DIR] [--password TEXT]',
  {
    options: {
      tickets: { type: 'string', default: '100000' },
      messages: { type: 'string', default: '1000000' },
      companies: { type: 'string', default: '1' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? './data-load' },
      password: { type: 'string', default: randomBytes(9).toString('base64url') },
    },
  },
);
const companies = readNumber('companies', values.companies, 1, 100);
const tickets = readNumber('tickets', values.tickets, companies, 5_000_000);
const messages = readNumber('messages', values.messages, tickets, 50_000_000);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

let seedDatabase: SeedDatabase | undefined;
/** The database goes on when a server works on it, and ends with us when we alone had started it. */
async function leave(code: number): Promise<never> {
  await seedDatabase?.close();
  if (seedDatabase?.cluster && !(await inUse(seedDatabase.cluster.adminUrl))) await seedDatabase.cluster.stop();
  process.exit(code);
}

async function inUse(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where usename like 'recado%' and application_name not in ('recado-seed', $1) limit 1`,
    [`recado-${process.pid}`],
  );
  await client.end();
  return rows.length > 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(130));

try {
  seedDatabase = await openSeedDatabase({ ...process.env, DATA_DIR: values['data-dir'] });
  print(`database ready at port ${new URL(seedDatabase.ownerUrl).port || 5432}`);
  const note = readLoadNote(seedDatabase.config.dataDirectory);
  for (let number = 1; number <= companies; number++) {
    const size = { tickets: Math.floor(tickets / companies), messages: Math.floor(messages / companies) };
    const load = await seedLoad(seedDatabase, { number, password: values.password, ...size }, print);
    const password = load.isNew ? values.password : note?.password;
    print(
      `company ${load.companyId}: ${size.tickets} tickets and ${size.messages} messages in ${load.seconds} s; sign in as ${load.adminEmail}, password ${password ?? 'of its first load'}`,
    );
    if (number === 1 && password !== undefined)
      writeLoadNote(seedDatabase.config.dataDirectory, {
        ...load,
        password,
        tickets: (note?.tickets ?? 0) + size.tickets,
        messages: (note?.messages ?? 0) + size.messages,
      });
  }
  await leave(0);
} catch (error) {
  process.stderr.write(`The load could not be written. ${error instanceof Error ? error.message : String(error)}\n`);
  await leave(1);
}
