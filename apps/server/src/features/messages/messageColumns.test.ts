import { Message } from '@recado/contracts';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hotStatements } from '../../kernel/db/hot.ts';
import './importMessage.ts';
import { contentColumns, storedColumns } from './messageColumns.ts';
import { messages } from './messages.tables.ts';
import './placeholders.ts';
import './recordMessage.ts';

const columns: Record<string, { name: string }> = getTableColumns(messages);
const textOf = (name: string): string => hotStatements.get(name)!.text;

/** The columns that a statement inserts into `messages`. */
const insertedBy = (text: string): string[] => /insert into messages \(([^)]*)\)/.exec(text)![1]!.split(', ');
/** The columns that a statement assigns from values. */
const assignedBy = (text: string): string[] => [...text.matchAll(/(\w+) = \$\d+,/g)].map(([, name]) => name!);
/** The columns of `messages` that a statement selects as JSON, by the names of the contract. */
const selectedBy = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/'(\w+)', m\.(\w+)/g)].map(([, key, name]) => [key!, name!]));

/** Returns the columns of a table that a list lacks. */
const missingIn = (list: readonly string[], keys: readonly string[]): string[] =>
  keys.map((key) => columns[key]!.name).filter((name) => !list.includes(name));

const statements = ['messages.record', 'messages.recordBare', 'messages.import'];

describe('the columns of a message', () => {
  it.each(statements)('are all stored by %s, but for those that only later changes set', (name) => {
    expect(missingIn(insertedBy(textOf(name)), storedColumns)).toEqual([]);
  });

  it('are all replaced by a decrypted placeholder, if they are content', () => {
    expect(missingIn(assignedBy(textOf('messages.replacePlaceholder')), contentColumns)).toEqual([]);
  });

  it.each(['messages.one', ...statements.slice(0, 2)])('are all selected by %s, if the contract names them', (name) => {
    const selected = selectedBy(textOf(name));
    const shown = Object.keys(Message.shape).filter(
      (key) => key in columns && !['mediaName', 'mediaMime'].includes(key),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((key) => selected.get(key) !== columns[key]!.name)).toEqual([]);
  });

  it('are refused as incomplete when a statement writes a list of its own', () => {
    const planted = 'insert into messages (company_id, wid, ticket_id, body, voice) values ($1, $2, $3, $4, $5)';
    expect(missingIn(insertedBy(planted), ['voice', 'sticker'])).toEqual(['sticker']);
    expect(missingIn(assignedBy('update messages m set body = $1, client_key = null'), ['body', 'voice'])).toEqual([
      'voice',
    ]);
    expect(selectedBy(`json_build_object('id', m.id, 'voice', m.sticker)`).get('voice')).toBe('sticker');
  });
});
