import { expect } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const position = { x: 500, y: 100 };
const document = (thanks: string) => ({
  nodes: [
    { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    { id: 'q', type: 'question', position, data: { typebotIntegration: { message: 'Seu nome?', answerKey: 'nome' } } },
    { id: 'a', type: 'message', position: { x: 750, y: 100 }, data: { label: thanks } },
  ],
  connections: [
    { source: '1', sourceHandle: 'a', target: 'q' },
    { source: 'q', sourceHandle: 'a', target: 'a' },
  ],
});

test.describe('tests of a flow', () => {
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('are kept from the simulator, show their first difference, and ask before publishing', async ({ page }) => {
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name: 'Nomes' });
    await callFrom(page, 'POST', '/flowbuilder/flow', { idFlow: id, ...document('Obrigado, {{nome}}') });
    await page.goto(`/flowbuilder/${id}`);
    const more = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const list = page.getByRole('region', { name: 'Testes do fluxo' });

    await test.step('a list that could not be loaded offers to try again', async () => {
      const address = `**/api/flowbuilder/flow/${id}/tests`;
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
      );
      await more('Testes do fluxo');
      await expect(list.getByRole('alert')).toContainText('Não foi possível carregar os testes');
      await page.unroute(address);
      await list.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(list).toContainText('Nenhum teste ainda');
      await list.getByRole('button', { name: 'Fechar os testes' }).click();
    });

    await test.step('a conversation of the simulator is kept under a name', async () => {
      await page.getByRole('button', { name: 'Testar no simulador' }).click();
      await page.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('Ana');
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(page.getByText('Obrigado, Ana')).toBeVisible();
      // The conversation is over, and the keyboard stays where it was.
      await expect(page.getByRole('textbox', { name: 'Mensagem do cliente' })).toBeFocused();
      await page.getByRole('button', { name: 'Guardar como teste' }).click();
      await page.getByRole('textbox', { name: 'Nome do teste' }).fill('Agradece pelo nome');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('Teste guardado')).toBeVisible();
      await page.getByRole('button', { name: 'Fechar o simulador' }).click();
      await more('Testes do fluxo');
      await expect(list.getByRole('listitem')).toContainText('Passou');
    });

    await test.step('a changed answer fails when the tests run again', async () => {
      await page.locator('.react-flow__node').filter({ hasText: 'Obrigado' }).dblclick();
      const panel = page.getByRole('complementary', { name: 'Mensagem' });
      await panel.getByRole('textbox', { name: 'Mensagem' }).fill('Valeu, {{nome}}');
      await panel.getByRole('button', { name: 'Aplicar' }).click();
      await expect(list).toContainText('Não rodou desde a última mudança');
      await list.getByRole('button', { name: 'Rodar os testes' }).click();
      await expect(list.getByRole('listitem')).toContainText('Depois de “Ana”');
      await expect(list.getByRole('listitem')).toContainText('Esperado: “Obrigado, Ana”');
      await expect(list.getByRole('listitem')).toContainText('Veio: “Valeu, Ana”');
      await expectAccessible(page);
    });

    await test.step('publishing asks, and goes live only when it is wanted', async () => {
      const version = page.getByRole('status').filter({ hasText: 'no ar' });
      await page.getByRole('button', { name: 'Salvar' }).click();
      const question = page.getByRole('alertdialog', { name: 'Publicar com testes que falham?' });
      await expect(question).toContainText('Agradece pelo nome');
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await expect(version).toContainText('versão 1');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await question.getByRole('button', { name: 'Publicar mesmo assim' }).click();
      await expect(version).toContainText('versão 2');
    });

    await test.step('the new answer is accepted, and the test is deleted', async () => {
      await list.getByRole('button', { name: 'Aceitar como está agora' }).press('Enter');
      await expect(list.getByRole('listitem')).toContainText('Passou');
      await expect(list.getByRole('list')).toBeFocused();
      await list.getByRole('button', { name: 'Excluir o teste Agradece pelo nome' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(list).toContainText('Nenhum teste ainda');
      // On the page, Delete would remove the selected node.
      await expect(list.getByRole('list')).toBeFocused();
    });
  });
});
