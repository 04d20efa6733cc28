import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { makeLoadCompany, type LoadCompany } from './makeLoadCompany.ts';
import type { SeedDatabase } from './openSeedDatabase.ts';
import { planLoad, type LoadSize } from './planLoad.ts';
import { writeSlice } from './writeSlice.ts';

/** Messages stored in one transaction: large enough for speed, small enough to be told as progress. */
const messagesPerSlice = 100_000;

/** A load that was written, and what a measurement needs of it. */
export type SeededLoad = LoadCompany & LoadSize & { seconds: number };

type Wanted = LoadSize & { number: number; password: string };

/**
 * Adds tickets and messages to a load company, with contacts of their own, so that it may be called again. Written by
 * the app role within the company, as everything is: what row-level security or a constraint refuses fails here too.
 */
export async function seedLoad(
  seedDatabase: SeedDatabase,
  { number, password, tickets, messages }: Wanted,
  print: (line: string) => void,
): Promise<SeededLoad> {
  if (messages < tickets) throw new Error('every ticket has a message: ask for at least as many messages as tickets');
  const started = performance.now();
  const company = await makeLoadCompany(seedDatabase.workshop, number, password);
  const client = new pg.Client({ connectionString: seedDatabase.appUrl, application_name: 'recado-seed' });
  await client.connect();
  try {
    // Nothing here has been promised to anybody: a power cut may cost the last slice.
    await client.query(
      `set synchronous_commit = off; set work_mem = '128MB'; set temp_buffers = '64MB'; set client_min_messages = warning; select setseed(0.42)`,
    );
    await client.query(`select set_config('app.company_id', $1, false)`, [String(company.companyId)]);
    await planLoad(client, company, { tickets, messages });
    print(`planned ${tickets} tickets in ${seconds(started)} s`);
    const step = Math.max(1, Math.floor((messagesPerSlice * tickets) / messages));
    let written = 0;
    for (let from = 1; from <= tickets; from += step) {
      written += await writeSlice(client, company, from, Math.min(tickets, from + step - 1));
      print(`${written} messages in ${seconds(started)} s`);
    }
  } finally {
    await client.end();
  }
  await tidy(seedDatabase.ownerUrl);
  print(`vacuumed and analysed in ${seconds(started)} s`);
  return { ...company, tickets, messages, seconds: Number(seconds(started)) };
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** Autovacuum would do this minutes later, in the middle of a measurement. */
async function tidy(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'recado-seed' });
  await owner.connect();
  try {
    await owner.query(
      'vacuum (analyze) contacts, contact_identities, tickets, ticket_tags, ticket_events, ticket_spans, messages, users, user_queues, queues, tags, connections, settings, companies',
    );
  } finally {
    await owner.end();
  }
}
