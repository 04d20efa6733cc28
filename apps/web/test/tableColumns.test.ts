import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardsBelowPx } from '../src/ui/lists/cardsBelowPx.ts';

const src = resolve(import.meta.dirname, '../src');

/** A column without a width of its own has at least this, its padding included, in px. Below it, words break. */
const minColumnPx = 110;

/** A rule for one class, and the container widths at which it applies, in px. */
type Rule = { name: string; fromPx: number; toPx: number; declarations: string };

const numberIn = (text: string, pattern: RegExp, otherwise: number): number =>
  Number(pattern.exec(text)?.[1] ?? otherwise);

/** Returns the rules of single classes of a stylesheet, in order, also those within container queries. */
function rulesOf(css: string, fromPx = 0, toPx = Infinity): Rule[] {
  const blocks = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g);
  return [...blocks].flatMap(([, head = '', body = '']) => {
    if (head.includes('@container'))
      return rulesOf(
        body,
        numberIn(head, /min-width: ([\d.]+)px/, 0),
        numberIn(head, /max-width: ([\d.]+)px/, Infinity),
      );
    if (head.includes('@')) return [];
    return head.split(',').flatMap((selector) => {
      const name = /^\.(\w+)$/.exec(selector.trim())?.[1];
      return name ? [{ name, fromPx, toPx, declarations: body }] : [];
    });
  });
}

/** Returns the objects directly within the array that starts at `open`. */
function objectsOf(code: string, open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = open; at < code.length; at += 1) {
    if ('[{('.includes(code[at]!)) {
      depth += 1;
      if (depth === 2) start = at;
    } else if (']})'.includes(code[at]!)) {
      if (depth === 2 && code[at] === '}') found.push(code.slice(start, at + 1));
      depth -= 1;
      if (depth === 0) return found;
    }
  }
  return found;
}

/** Returns the class of each column of a table, for every array of columns in a file. */
const tablesOf = (code: string): (string | undefined)[][] =>
  [...code.matchAll(/\[/g)]
    .map(({ index }) => objectsOf(code, index).filter((object) => object.includes('renderCell')))
    .filter((columns) => columns.length > 1)
    .map((columns) => columns.map((column) => [...column.matchAll(/className: styles\.(\w+)/g)].at(-1)?.[1]));

/** Returns the width of each column without one of its own, in px, in a table of this width. */
function freeWidth(columns: (string | undefined)[], rules: Rule[], tablePx: number): number {
  let leftPx = tablePx;
  let free = 0;
  for (const name of columns) {
    const own = rules.filter((rule) => rule.name === name && rule.fromPx <= tablePx && tablePx <= rule.toPx);
    if (own.some(({ declarations }) => /display: none/.test(declarations))) continue;
    const width = own.map(({ declarations }) => /(?:^|\s)width: ([\d.]+)(px|%);/.exec(declarations)).findLast(Boolean);
    if (width) leftPx -= Number(width[1]) * (width[2] === '%' ? tablePx / 100 : 1);
    else free += 1;
  }
  return free === 0 ? Infinity : leftPx / free;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const tables = files.flatMap((file) => {
  const code = readFileSync(join(src, file), 'utf8');
  const css = /import styles from '(.+?)'/.exec(code)?.[1];
  const rules = css ? rulesOf(readFileSync(resolve(src, dirname(file), css), 'utf8')) : [];
  return tablesOf(code).map((columns) => ({ file, columns, rules }));
});

describe('the columns of a table', () => {
  it('leave room for words at every width above that of cards', () => {
    expect(tables.length).toBeGreaterThan(25);
    const narrow = tables.flatMap(({ file, columns, rules }) => {
      for (let tablePx = cardsBelowPx; tablePx <= 1_240; tablePx += 20) {
        const freePx = Math.round(freeWidth(columns, rules, tablePx));
        if (freePx < minColumnPx) return [`${file}: ${freePx} px in a table of ${tablePx} px`];
      }
      return [];
    });
    expect(narrow).toEqual([]);
  });
});
