import { expect } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const message = (id: string, label: string, y: number) => ({
  id,
  type: 'message',
  position: { x: 760, y },
  data: { label },
});

test.describe('10,000 customers', () => {
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('show the reach of every node, where they are lost, and the longest wait', async ({ page }) => {
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name: 'Loja' });
    const arrayOption = ['Azul', 'Verde', 'Sem saída'].map((value, at) => ({ number: at + 1, value }));
    await callFrom(page, 'POST', '/flowbuilder/flow', {
      idFlow: id,
      nodes: [
        { id: '1', type: 'start', position: { x: 250, y: 100 }, data: {} },
        { id: 'm', type: 'menu', position: { x: 500, y: 100 }, data: { message: 'Qual cor?', arrayOption } },
        message('a', 'Azul, então', 60),
        message('b', 'Verde, então', 220),
        { id: 'p', type: 'interval', position: { x: 1020, y: 60 }, data: { sec: 45 } },
      ],
      connections: [
        { source: '1', sourceHandle: 'a', target: 'm' },
        { source: 'm', sourceHandle: 'a1', target: 'a' },
        { source: 'm', sourceHandle: 'a2', target: 'b' },
        { source: 'a', sourceHandle: 'a', target: 'p' },
      ],
    });
    await page.goto(`/flowbuilder/${id}`);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Experimentar com 10.000 clientes' }).click();
    const panel = page.getByRole('region', { name: '10.000 clientes' });
    await expect(panel.getByText('Onde se perdem')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('article', { name: 'Menu' })).toContainText('100%');
    await expect(page.getByRole('article', { name: 'Intervalo' })).toContainText(/3[2-4]%/);
    await expect(panel).toContainText(/Espera mais longa45 s/);
    const menu = panel.getByRole('button', { name: /^Menu/ });
    await expect(menu).toContainText(/3[2-4](,\d)?% sem saída/);
    await expectAccessible(page);
    await test.step('the button that cancels hands its focus on', async () => {
      const again = panel.getByRole('button', { name: 'Tentar de novo' });
      // The trial does not begin while its script is held back.
      const script = '**/tryCustomers.worker*';
      await page.route(script, () => undefined);
      await again.press('Enter');
      await panel.getByRole('button', { name: 'Cancelar' }).press('Enter');
      await expect(again).toBeFocused();
      await page.unroute(script);
      await again.press('Enter');
      await expect(panel.getByText('Onde se perdem')).toBeVisible({ timeout: 30_000 });
    });
    await menu.click();
    await expect(page.locator('.react-flow__node.selected')).toContainText('Qual cor?');
    await panel.getByRole('button', { name: 'Fechar os 10.000 clientes' }).click();
    await expect(page.getByRole('article', { name: 'Menu' })).not.toContainText('100%');
  });
});
