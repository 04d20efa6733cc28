import { integer, jsonb, pgTable, text, timestamp, boolean } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { Work } from '../work.ts';
import { assign, fragment, hot, hotStatements, insertInto, nullable, param, params, returns } from './hot.ts';

const boxes = pgTable('boxes', {
  companyId: integer('company_id').notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  isOpen: boolean('is_open').notNull().default(false),
  marks: jsonb().$type<string[]>().notNull().default([]),
  note: jsonb().$type<{ words: string }>(),
  madeAt: timestamp('made_at').notNull().defaultNow(),
});
const { companyId, id, name } = params(boxes);

describe('a hot statement', () => {
  it('numbers a parameter once, however often its name stands, also in fragments', () => {
    const mine = fragment`company_id = ${companyId} and id = ${id}`;
    const statement = hot('test.numbers')`
      update boxes set ${assign(boxes, ['isOpen'])} where ${mine} and name = ${name} and id = ${id}
      returning ${returns({ id: boxes.id, open: boxes.isOpen })}`;
    expect(statement.text).toMatch(/^update/);
    expect(statement.text.replaceAll(/\s+/g, ' ')).toBe(
      'update boxes set is_open = $1 where company_id = $2 and id = $3 and name = $4 and id = $3 returning boxes.id as "id", boxes.is_open as "open"',
    );
    expect(statement.bind(7, { name: 'a', id: 3, isOpen: true })).toEqual([true, 7, 3, 'a']);
  });

  it('takes the company from the Work, whatever the values say', () => {
    const statement = hot('test.company')`select 1 from boxes where company_id = ${companyId}`;
    expect(statement.bind(7, { companyId: 8 })).toEqual([7]);
  });

  it('inserts a column’s default for undefined, null for null, and JSON as text', () => {
    const statement = hot('test.insert')`${insertInto(boxes, ['name', 'isOpen', 'marks', 'note'], {
      madeAt: fragment`coalesce(${nullable('at', 'timestamptz')}, now())`,
    })}`;
    expect(statement.text).toBe(
      'insert into boxes (company_id, name, is_open, marks, note, made_at) values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))',
    );
    expect(statement.bind(7, { name: 'a' })).toEqual([7, 'a', false, '[]', null, null]);
    expect(statement.bind(7, { name: 'a', isOpen: true, marks: ['x'], note: { words: 'é' } })).toEqual([
      7,
      'a',
      true,
      '["x"]',
      '{"words":"é"}',
      null,
    ]);
  });

  it('is refused when its name is taken, or when it returns two lists of columns', () => {
    const first = hot('test.taken')`select 1`;
    expect(() => hot('test.taken')`select 2`).toThrow('two hot statements are called test.taken');
    expect(() => fragment`${returns({ id: boxes.id })} ${returns({ name: boxes.name })}`).toThrow('one `returns`');
    expect(hotStatements.get('test.taken')).toBe(first);
  });

  it('is refused for a column whose default only the database knows, without an expression', () => {
    expect(() => insertInto(boxes, ['name', 'madeAt'])).toThrow('madeAt needs a value or an expression');
  });

  it('does not compile with a missing, misspelled or wrong value, nor an unreturned column', () => {
    const statement = hot('test.types')`
      select ${returns({ note: boxes.note })} from boxes
      where company_id = ${companyId} and id = any(${param('ids', 'int[]')}) and name = ${name}`;
    const calls = (work: Work) => [
      work.rows(statement, { ids: [1], name: 'a' }),
      // @ts-expect-error a value is missing
      work.rows(statement, { ids: [1] }),
      // @ts-expect-error a value is misspelled
      work.rows(statement, { ids: [1], nam: 'a' }),
      // @ts-expect-error a value has another type
      work.rows(statement, { ids: ['1'], name: 'a' }),
      // @ts-expect-error a name cannot be null here
      work.rows(statement, { ids: [1], name: null }),
      // @ts-expect-error the statement returns no name
      work.rows(statement, { ids: [1], name: 'a' }).then((rows) => rows[0]!.name),
      work.rows(statement, { ids: [1], name: 'a' }).then((rows): string | undefined => rows[0]!.note?.words),
    ];
    expect(calls).toBeTypeOf('function');
  });
});
