import { expect, test } from 'vitest';
import { toDisplayName } from './toDisplayName.ts';

test.each([
  ['Contrato 2026.pdf', 'Contrato 2026.pdf'],
  ['ação – orçamento.xlsx', 'ação – orçamento.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ana\\foto.jpg', 'foto.jpg'],
  ['a\0b.png', 'ab.png'],
  ['line\r\nbreak.txt', 'linebreak.txt'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
  ['.htaccess', 'htaccess'],
  ['name. . ', 'name'],
  ['CON.txt', '_CON.txt'],
  ['contrato.txt', 'contrato.txt'],
  ['two   spaces.txt', 'two spaces.txt'],
  ['', 'fallback.bin'],
  [undefined, 'fallback.bin'],
  ['..', 'fallback.bin'],
  ['/', 'fallback.bin'],
  ['\u200B', 'fallback.bin'],
  ['\u200D', 'fallback.bin'],
  ['família 👩‍👩‍👧.jpg', 'família 👩‍👩‍👧.jpg'],
  ['نمی\u200cخواهم.pdf', 'نمی\u200cخواهم.pdf'],
  ['क्\u200dष.pdf', 'क्\u200dष.pdf'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿.png', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.png'],
  ['fo\u200Dto.jpg', 'foto.jpg'],
])('%j is shown as %j', (name, shown) => expect(toDisplayName(name, 'fallback.bin')).toBe(shown));

test('a name of 300 characters is cut to 120 and keeps its extension', () => {
  const shown = toDisplayName(`${'x'.repeat(296)}.pdf`, 'f');
  expect(shown).toHaveLength(120);
  expect(shown).toMatch(/x\.pdf$/);
});

test('a name is never cut within a character', () => {
  const shown = toDisplayName('😀'.repeat(300), 'f');
  expect(Buffer.from(shown).toString()).toBe(shown);
});

test('a name is never cut within a joined emoji', () => {
  const shown = toDisplayName(`${'👩‍👩‍👧'.repeat(60)}.jpg`, 'f');
  expect(shown).toMatch(/^(?:👩‍👩‍👧)+\.jpg$/u);
  expect(shown.length).toBeLessThanOrEqual(120);
});
