import { auditKinds } from '@recado/contracts';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connections } from '../connections/connections.tables.ts';
import { quickMessages } from '../quickMessages/quickMessages.tables.ts';
import { queues } from '../queues/queues.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { tags } from '../tags/tags.tables.ts';
import { users } from '../users/users.tables.ts';
import { findChanges, recordedFields } from './findChanges.ts';

/** The length of an answer, and the limit of a month. */
const countsOfTokens = ['maxTokens', 'monthlyTokens'];
/** Names of columns and fields whose values nobody may read. */
const isSecret = (name: string): boolean =>
  !countsOfTokens.includes(name) && /password|token|secret|hash|apikey|recovery|credential/i.test(name);
const secretsIn = (fields: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(fields).flatMap(([kind, names]) => names.filter(isSecret).map((name) => `${kind}.${name}`));

const columns = [users, connections, queues, settings, tags, quickMessages].flatMap((table) =>
  Object.keys(getTableColumns(table)),
);

describe('the recorded fields', () => {
  it('have no name of a secret', () => {
    expect(secretsIn(recordedFields)).toEqual([]);
    expect(secretsIn({ user: ['name', 'passwordHash'], connection: ['token'] })).toEqual([
      'user.passwordHash',
      'connection.token',
    ]);
  });

  it.each(auditKinds)('of a %s leave out the secret columns of a row that has every column', (kind) => {
    const secrets = columns.filter(isSecret);
    expect(secrets).toEqual(expect.arrayContaining(['passwordHash', 'token']));
    const row = Object.fromEntries(columns.map((name) => [name, `value of ${name}`]));
    const changes = JSON.stringify(findChanges(kind, {}, row));
    for (const name of secrets) expect(changes).not.toContain(`value of ${name}`);
  });
});
