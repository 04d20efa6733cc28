import { expect } from '@playwright/test';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const at = (x: number, y: number) => ({ x, y });
const arrayOption = ['Azul', 'Verde'].map((value, index) => ({ number: index + 1, value }));
const nodes = [
  { id: '1', type: 'start', position: at(250, 100), data: {} },
  { id: 'm', type: 'menu', position: at(560, 100), data: { message: 'Qual cor?', arrayOption } },
  { id: 'a', type: 'message', position: at(920, 40), data: { label: 'Azul, então' } },
  { id: 'b', type: 'message', position: at(920, 240), data: { label: 'Verde, então' } },
];
const edge = (source: string, sourceHandle: string, target: string) => ({ source, sourceHandle, target });
const connections = [edge('1', 'a', 'm'), edge('m', 'a1', 'a'), edge('m', 'a2', 'b')];

test.describe('the figures of a flow', () => {
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('show on the canvas and in a list how many went each way, who waits, and who left', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    const { id: idFlow } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name: 'Cores' });
    const control = page.getByRole('tablist', { name: 'Números no fluxo' });

    await test.step('a flow without a live version says that its figures begin with one', async () => {
      await page.goto(`/flowbuilder/${idFlow}`);
      await control.getByRole('tab', { name: 'Hoje' }).click();
      await expect(page.getByText('Este fluxo ainda não foi publicado')).toBeVisible();
    });

    await callFrom(page, 'POST', '/flowbuilder/flow', { idFlow, nodes, connections });
    await callFrom(page, 'POST', '/flowcampaign', {
      name: 'Cores',
      flowId: idFlow,
      whatsappId: phones.line.id,
      phrase: 'qual cor',
    });
    await page.goto(`/flowbuilder/${idFlow}`);

    await test.step('a flow that nobody has gone through says so', async () => {
      await control.getByRole('tab', { name: '7 dias' }).click();
      await expect(page.getByText('Ninguém passou por este fluxo neste período.')).toBeVisible();
    });

    await test.step('three customers: one answers, one waits, one errs to the limit', async () => {
      const line = `/sandbox/${phones.line.id}`;
      for (const [kind, ...said] of [['Azul', '1'], ['Espera'], ['Erra', 'x', 'y', 'z', 'w']] as const) {
        const { number, name } = newCustomer(kind);
        for (const [turn, body] of ['qual cor', ...said].entries()) {
          await callFrom(page, 'POST', `${line}/inbound`, { number, name, body });
          if (turn > 3) continue;
          await expect
            .poll(
              async () =>
                (await callFrom<{ messages: [] }>(page, 'GET', `${line}/outbound?number=${number}`)).messages.length,
              { timeout: 15_000 },
            )
            .toBe(turn + 1);
        }
      }
      await expect
        .poll(async () => (await query(`select 1 from flow_runs where end_reason = 'gaveUp'`)).length, {
          timeout: 15_000,
        })
        .toBe(1);
    });

    const menu = page.getByRole('article', { name: 'Menu' });
    await test.step('edges carry count and share, nodes who waits and who left', async () => {
      await page.reload();
      await expect(menu).toBeVisible();
      await expect(menu).not.toContainText('espera agora');
      const figures = '**/figures*';
      await page.route(figures, (route) => route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }));
      await control.getByRole('tab', { name: 'Hoje' }).click();
      const again = page.getByRole('button', { name: 'Contar de novo' });
      await expect(again).toBeVisible();
      await page.unroute(figures);
      // The button goes away with its press, and its focus must not fall to the canvas.
      await again.press('Enter');
      await expect(control.getByRole('tab', { name: 'Hoje' })).toBeFocused();
      await expect(page.locator('.react-flow__edge-text')).toHaveText(['3 · 100%', '1 · 33%', '0']);
      await expect(menu).toContainText('1 espera agora · 1 saiu');
      await expect(page.getByText('3 clientes passaram · 1 espera agora')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the list names the ways, and a line shows its nodes', async () => {
      await page.getByRole('button', { name: 'Ver em lista' }).click();
      const list = page.getByRole('region', { name: 'Números do fluxo' });
      await expect(list.getByText('Os números são da versão 1')).toBeVisible();
      await expect(
        list.getByRole('button', { name: 'Menu “Qual cor?” respostas erradas até o limite: 1' }),
      ).toBeVisible();
      await list.getByRole('button', { name: /Menu “Qual cor\?” → Mensagem “Azul, então”/ }).click();
      await expect(page.locator('.react-flow__node.selected')).toHaveCount(2);
      await expectAccessible(page);
    });

    await test.step('the button that counts again keeps the focus while it counts', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(
        '**/figures*',
        async (route) => {
          await held;
          await route.continue();
        },
        { times: 1 },
      );
      const again = page.getByRole('button', { name: 'Contar de novo' });
      await again.press('Enter');
      await expect(again).toBeDisabled();
      await expect(again).toBeFocused();
      release();
      await expect(again).toBeEnabled();
      await expect(again).toBeFocused();
    });

    await test.step('a published change leaves out what it no longer has, and says so', async () => {
      await callFrom(page, 'POST', '/flowbuilder/flow', {
        idFlow,
        nodes,
        connections: [edge('1', 'a', 'm'), edge('m', 'a1', 'b')],
      });
      await page.reload();
      await control.getByRole('tab', { name: '30 dias' }).click();
      await expect(page.locator('.react-flow__edge-text')).toHaveText(['3 · 100%', '0']);
      await page.getByRole('button', { name: 'Ver em lista' }).click();
      await expect(page.getByText('1 passagem por um caminho que já não existe ficou de fora.')).toBeVisible();
    });

    await test.step('a phone shows the control and the list', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(control).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('region', { name: 'Números do fluxo' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Fechar os números' }).click();
      await control.getByRole('tab', { name: 'Sem números' }).click();
      await expect(page.locator('.react-flow__edge-text')).toHaveCount(0);
      await expect(page.getByText('Não se esqueça de salvar seu fluxo!')).toBeVisible();
    });
  });
});
