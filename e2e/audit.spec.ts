import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

test.describe('the record of changes', () => {
  test('says in words who changed what, filters, and exports the same as CSV @core', async ({ page }) => {
    await signIn(page, people.camila);
    const tag = `=Mudança ${Date.now() % 100_000}`;
    await callFrom(page, 'PUT', '/settings/userRating', { value: 'enabled' });
    await callFrom(page, 'PUT', '/settings/userRating', { value: 'disabled' });
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/tags', { name: tag, color: '#123456' });
    await callFrom(page, 'DELETE', `/tags/${id}`);
    await page.getByRole('link', { name: 'O que mudou' }).click();

    await test.step('the newest change comes first, with its values before and after', async () => {
      await expect(page.getByRole('row').nth(1)).toContainText(`excluiu Etiqueta ${tag}`);
      await expect(page.getByRole('row').nth(1)).toContainText('Camila Duarte');
      await expect(
        page.getByRole('row').filter({ hasText: 'mudou Configuração Pedir avaliação ao resolver' }).first(),
      ).toContainText('Valor: ligado → desligado');
      await expectAccessible(page);
    });

    await test.step('values that the wire spells as codes are in words', async () => {
      const colleague = await callFrom<{ id: number }>(page, 'POST', '/users', {
        name: 'Davi Prates',
        email: `davi${Date.now()}@demo.recado`,
        password: 'Segredo12',
        profile: 'user',
        queueIds: [],
      });
      await callFrom(page, 'PUT', `/users/${colleague.id}`, { profile: 'supervisor', allTicket: 'desabled' });
      await callFrom(page, 'DELETE', `/users/${colleague.id}`);
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: 'mudou Usuário Davi Prates' });
      await expect(row).toContainText('Perfil: Atendente → Supervisor');
      await expect(row).toContainText('Ver conversas que aguardam: sim → não');
      await expect(page.getByRole('row').filter({ hasText: `criou Etiqueta ${tag}` })).toContainText(
        'Coluna do kanban: não',
      );
      const colour = page
        .getByRole('row')
        .filter({ hasText: `criou Etiqueta ${tag}` })
        .getByRole('img', { name: '#123456' });
      await expect(colour).toBeVisible();
      await expect(colour).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    });

    await test.step('subject and name narrow the list', async () => {
      await page.getByLabel('Assunto').selectOption({ label: 'Etiqueta' });
      await page.getByRole('searchbox').fill(tag);
      await expect(page.getByRole('row')).toHaveCount(3);
      await page.getByRole('searchbox').fill('nada com este nome');
      await expect(page.getByText('Nada encontrado')).toBeVisible();
      await page.getByRole('searchbox').fill(tag);
      await expect(page.getByRole('row')).toHaveCount(3);
    });

    await test.step('the file holds the filtered entries, and no formula', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('o-que-mudou.csv');
      const text = await readFile(await file.path(), 'utf8');
      expect(text.trim().split('\r\n')).toHaveLength(3);
      expect(text).toContain(`excluiu ${tag}`);
      expect(text).not.toMatch(/(^|;)"?=/m);
    });
  });
});
