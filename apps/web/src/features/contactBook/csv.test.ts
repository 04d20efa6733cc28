import { readPhoneNumber } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const line = (name: string, email: string | null = null): string => toCsv([{ name, number: '5513997112043', email }]);

describe('a line of contatos.csv', () => {
  it('has name, number and email with semicolons [CONT-02]', () => {
    expect(line('Ana', 'ana@exemplo.com')).toBe('Ana;5513997112043;ana@exemplo.com\r\n');
    expect(line('Ana')).toBe('Ana;5513997112043;\r\n');
  });

  it.each(['=1+1', '+55', '-2', '@soma', ' =1+1', '\t=1+1', '\n=cmd|calc', '＝1+1', '＋55', '－2', '＠soma'])(
    'neutralises the formula %j [CONT-25]',
    (name) => {
      const [cell] = line(name).split(';');
      expect(cell!.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('quotes separators, quotes and line breaks [CONT-25]', () => {
    expect(line('Silva; filhos')).toMatch(/^"Silva; filhos";/);
    expect(line('Bar "do Zé"')).toBe('"Bar ""do Zé""";5513997112043;\r\n');
    expect(line('=HYPERLINK("x";"y")')).toMatch(/^"'=HYPERLINK\(""x"";""y""\)";/);
  });

  it.each(['5513997112043', '551332214400', '351912345678', '4791234567', '15551234567', '558001234567'])(
    'has the number %s in a form that an import reads as the same [CONT-02, CONT-10]',
    (number) => {
      const [, cell] = toCsv([{ name: 'Ana', number, email: '' }]).split(';');
      expect(readPhoneNumber(cell!)).toEqual({ number });
    },
  );
});
