import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWordFaults, readRetiredWords, type RetiredWord } from './words.ts';

const retired: RetiredWord[] = [
  { word: 'heard', use: 'received', allowedIn: ['plain/', '*.plain.ts'] },
  { word: 'phoneOrder', use: 'outbox command', allowedIn: [] },
];
const rulesIn = (text: string, file = 'a.ts'): string[] => findWordFaults(file, text, retired).map(({ rule }) => rule);

describe('the check of words', () => {
  it('reads the retired words of the glossary', () => {
    const words = readRetiredWords(readFileSync(path.join(import.meta.dirname, '../docs/glossary.md'), 'utf8'));
    expect(words.length).toBeGreaterThan(15);
    expect(words).toContainEqual({ word: 'phoneOrder', use: 'outbox command', allowedIn: [] });
  });

  it.each(['What', 'Who', 'Whose', 'Where', 'Whether', 'How'])('refuses a comment that begins with %s', (word) => {
    expect(rulesIn(`/** ${word} it is. */\nconst a = 1;`)).toEqual(['comment']);
    expect(rulesIn(`/**\n * ${word} it is.\n */`)).toEqual(['comment']);
    expect(rulesIn(`// ${word} it is.`)).toEqual(['comment']);
  });

  it('allows a comment that begins with a quantity or a subject', () => {
    expect(rulesIn('/** How long an error stays visible, in ms. */\n// Returns the whole row.')).toEqual([]);
  });

  it('refuses a test title of more than 90 characters, IDs not counted', () => {
    expect(rulesIn(`it('${'a'.repeat(91)}', () => {`)).toEqual(['title']);
    expect(rulesIn(`it('${'a'.repeat(90)} [TIC-24, CONV-17]', () => {`)).toEqual([]);
  });

  it.each(['what', 'who', 'where', 'whatever', 'which'])('refuses a test title that begins with %s', (word) => {
    expect(rulesIn(`it('${word} comes is kept', () => {`)).toEqual(['title']);
    expect(rulesIn(`describe('${word} comes', () => {`)).toEqual(['title']);
    expect(rulesIn(`it('is kept ${word} comes', () => {`)).toEqual([]);
  });

  it('refuses a journey of more than 40 lines without steps', () => {
    const journey = (lines: number, line: string) => `test('a', async () => {\n${`${line}\n`.repeat(lines - 2)}});\n`;
    expect(rulesIn(journey(41, '  await a();'), 'e2e/a.spec.ts')).toEqual(['journey']);
    expect(rulesIn(`  ${journey(41, '    });').replace(/\n}\);\n$/, '\n  });\n')}`, 'e2e/a.spec.ts')).toEqual([
      'journey',
    ]);
    expect(rulesIn(journey(40, '  await a();').repeat(2), 'e2e/a.spec.ts')).toEqual([]);
    expect(rulesIn(journey(41, "  await test.step('b', a);"), 'e2e/a.spec.ts')).toEqual([]);
    expect(rulesIn(journey(41, '  await a();'), 'a.test.ts')).toEqual([]);
  });

  it('refuses a predicate that throws, and no assertion that does', () => {
    expect(rulesIn('function mayWrite(): void {\n  if (a) throw new Error();\n}')).toEqual(['predicate']);
    expect(rulesIn('function assertWritable(): void {\n  if (a) throw new Error();\n}')).toEqual([]);
  });

  it('refuses a retired word in an identifier, and no such word in a comment or text', () => {
    expect(rulesIn('const wasHeard = 1;')).toEqual(['identifier']);
    expect(rulesIn('const heard_at = 1;')).toEqual(['identifier']);
    expect(rulesIn('const phoneOrderId = 1;')).toEqual(['identifier']);
    expect(rulesIn("// heard\nconst text = 'heard', unheardOf = phone + order;")).toEqual([]);
  });

  it('allows a retired word in a file that the glossary excepts', () => {
    expect(rulesIn('const heard = 1;', 'plain/a.ts')).toEqual([]);
    expect(rulesIn('const heard = 1;', 'folder/a.plain.ts')).toEqual([]);
    expect(rulesIn('const heard = 1;', 'a.plain.test.ts')).toEqual(['identifier']);
  });
});
