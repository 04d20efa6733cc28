import { expect, it } from 'vitest';
import { readFile } from './readFile.ts';

it('refuses every file that is no .xlsx by its name, before it is read [AMB-39, CONT-05]', async () => {
  for (const name of ['contatos.xls', 'contatos.csv', 'xlsx', 'contatos.xlsx.pdf'])
    expect([name, await readFile(new File(['Nome;Telefone'], name))]).toEqual([name, 'notXlsx']);
});
