import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const nodes = (page: Page) => page.locator('.react-flow__node');
const node = (page: Page, kind: string) => nodes(page).filter({ has: page.getByRole('article', { name: kind }) });
const panel = (page: Page, kind: string) => page.getByRole('complementary', { name: kind });

/** Opens the panel of a new node from the speed dial. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar bloco' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Draws an edge from a handle of one node to another node with the mouse. */
async function draw(page: Page, from: string, handle: string, to: string): Promise<void> {
  const source = node(page, from).locator(`.react-flow__handle.source[data-handleid="${handle}"]`);
  const target = node(page, to).locator('.react-flow__handle.target');
  await source.hover();
  await page.mouse.down();
  const place = (await target.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Clicks the middle of an edge. */
async function clickEdge(page: Page, at: number): Promise<void> {
  const path = page.locator('.react-flow__edge-path').nth(at);
  const middle = await path.evaluate((line: SVGPathElement) => {
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM()!);
    return { x, y };
  });
  await page.mouse.click(middle.x, middle.y);
}

type StoredFlow = { flow: { flow: { nodes: { type: string; data: object }[] } } };
type NewNode = { id: string; type: string; position: { x: number; y: number }; data: object };

const startNode = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } };

/** Makes a flow whose nodes follow each other, and opens its editor. Returns its id. */
async function makeFlow(page: Page, name: string, more: readonly NewNode[] = []): Promise<number> {
  const { id } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name });
  const all = [startNode, ...more];
  const connections = more.map((target, at) => ({ source: all[at]!.id, sourceHandle: 'a', target: target.id }));
  if (more.length > 0) await callFrom(page, 'POST', '/flowbuilder/flow', { idFlow: id, nodes: all, connections });
  await page.goto(`/flowbuilder/${id}`);
  await expect(nodes(page)).toHaveCount(all.length);
  return id;
}

/** The first bytes of an MP4: enough to be known as one. */
const mp4 = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');

/** Draws a PNG of 64 pixels in the browser. */
async function makePicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 64;
    canvas.getContext('2d')!.fillRect(8, 8, 40, 40);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1]!, 'base64');
}

/** Returns for how long each notice stays, in ms by the clock of the page: the journey itself may be slow to look. */
const measureNotices = (page: Page, texts: string[]): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      Promise.all(
        wanted.map(
          (text) =>
            new Promise<number>((resolve) => {
              let since: number | undefined;
              const observer = new MutationObserver(() => {
                const isShown = document.body.textContent.includes(text);
                if (isShown) since ??= performance.now();
                else if (since !== undefined) {
                  observer.disconnect();
                  resolve(performance.now() - since);
                }
              });
              observer.observe(document.body, { childList: true, subtree: true, characterData: true });
            }),
        ),
      ),
    texts,
  );

/** Lets the calls of an address fail. */
const failCalls = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }));

test.describe('flows', () => {
  test.beforeEach(async () => {});
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('are created, renamed, copied, disabled and deleted in the list [FLOW-01, FLOW-02, FLOW-03, FLOW-04, FLOW-05]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    await page.goto('/flowbuilders');
    const name = page.getByRole('textbox', { name: 'Nome' });
    await test.step('a name of 2 to 50 characters is needed', async () => {
      await expect(page.getByText('Nenhum fluxo ainda')).toBeVisible();
      await page.getByRole('button', { name: 'Novo fluxo' }).first().click();
      await page.getByRole('button', { name: 'Criar e desenhar' }).click();
      await expect(page.getByText('Digite um nome!')).toBeVisible();
      await name.fill('a');
      await page.getByRole('button', { name: 'Criar e desenhar' }).click();
      await expect(page.getByText('Muito curto!')).toBeVisible();
      await name.fill('Boas-vindas');
      await page.getByRole('button', { name: 'Criar e desenhar' }).click();
      await expect(page).toHaveURL(/\/flowbuilder\/\d+$/);
    });

    await test.step('the menu renames, copies, disables and deletes', async () => {
      await page.goto('/flowbuilders');
      const menu = (flow: string) => page.getByRole('button', { name: `Ações do fluxo ${flow}`, exact: true });
      await menu('Boas-vindas').click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Editar nome',
        'Editar fluxo',
        'Duplicar',
        'Desativar',
        'Excluir',
      ]);
      await page.getByRole('menuitem', { name: 'Editar fluxo' }).click();
      await expect(page).toHaveURL(/\/flowbuilder\/\d+$/);
      await page.goBack();
      await menu('Boas-vindas').click();
      await page.getByRole('menuitem', { name: 'Duplicar' }).click();
      await expect(page.getByRole('button', { name: 'Boas-vindas - copy', exact: true })).toBeVisible();
      await menu('Boas-vindas - copy').click();
      await page.getByRole('menuitem', { name: 'Editar nome' }).click();
      await name.fill('Boas-vindas');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Já existe um fluxo com este nome.')).toBeVisible();
      await name.fill('Despedida');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await menu('Despedida').click();
      await page.getByRole('menuitem', { name: 'Desativar' }).click();
      await expect(page.getByRole('row', { name: /Despedida/ })).toContainText('Desativado');
      await expect(page.getByRole('row', { name: /Boas-vindas/ })).toContainText('Ativo');
      await expectAccessible(page);
      await page.getByRole('searchbox', { name: 'Buscar fluxo' }).fill('DESPÉ');
      await expect(page.getByRole('row', { name: /Boas-vindas/ })).toHaveCount(0);
      await menu('Despedida').click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByRole('button', { name: 'Excluir fluxo' }).click();
      await expect(page.getByText('Nenhum fluxo encontrado')).toBeVisible();
    });
  });

  test('are drawn by mouse, saved, found by a phrase, and gone through by a customer [FLOW-06, FLOW-07, FLOW-08, FLOW-29, FLOW-62, AMB-81] @core', async ({
    page,
    request,
  }) => {
    test.setTimeout(150_000);
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    await page.goto('/flowbuilders');
    await page.getByRole('button', { name: 'Novo fluxo' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Loja');
    await page.getByRole('button', { name: 'Criar e desenhar' }).click();

    await test.step('a new flow has its start node and the hint to save [FLOW-14, FLOW-18]', async () => {
      await expect(page.getByRole('heading', { name: 'Loja Desenhe seu fluxo' })).toBeVisible();
      await expect(page.getByText('Não se esqueça de salvar seu fluxo!')).toBeVisible();
      await expect(nodes(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Adicionar bloco' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Inicio',
        'Conteúdo',
        'Menu',
        'Randomizador',
        'Intervalo',
        'Ticket',
        'TypeBot',
        'OpenAI',
        'Pergunta',
      ]);
      await expect(page.getByRole('menuitem', { name: 'Inicio' })).toBeDisabled();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Pergunta' })).toBeFocused();
      await page.keyboard.press('Home');
      await expect(page.getByRole('menuitem', { name: 'Conteúdo' })).toBeFocused();
      await page.keyboard.press('Escape');
    });

    await test.step('a question needs its text and its name, which the browser keeps [FLOW-43, FLOW-44, FLOW-59]', async () => {
      await add(page, 'Pergunta');
      const question = panel(page, 'Pergunta');
      await question.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(question.getByText('Obrigatório')).toHaveCount(2);
      await question.getByRole('textbox', { name: 'Pergunta' }).fill('Qual é o seu nome?');
      await question.getByRole('textbox', { name: 'Guardar a resposta em' }).fill('nome');
      await question.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(question).toHaveCount(0);
      await expect(node(page, 'Pergunta')).toContainText('Qual é o seu nome?');
      expect(await page.evaluate(() => localStorage.getItem('variables'))).toBe('["nome"]');
    });

    await test.step('a menu has numbered options [FLOW-67]', async () => {
      await add(page, 'Menu');
      const menu = panel(page, 'Menu');
      await menu.getByRole('textbox', { name: 'Mensagem' }).fill('O que procura?');
      await menu.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(menu.getByText('Adicione ao menos uma opção')).toBeVisible();
      await menu.getByRole('button', { name: 'Adicionar opção' }).click();
      await page.keyboard.type('Sofás');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Mesas');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Camas');
      await menu.getByRole('button', { name: 'Remover opção 3' }).click();
      // A lost focus would fall to the page, where Delete removes the selected node.
      await expect(menu.getByRole('button', { name: 'Remover opção 2' })).toBeFocused();
      await menu.getByRole('textbox', { name: 'Mensagem' }).fill(' ');
      await menu.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(menu.getByText('Obrigatório')).toBeVisible();
      await menu.getByRole('textbox', { name: 'Mensagem' }).fill('O que procura?');
      await menu.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(node(page, 'Menu').getByRole('listitem')).toHaveText(['1Sofás', '2Mesas']);
    });

    await test.step('content offers the variable, and refuses empty cards [FLOW-42, FLOW-54, FLOW-55, FLOW-56]', async () => {
      await add(page, 'Conteúdo');
      const dialog = page.getByRole('dialog', { name: 'Conteúdo' });
      for (const card of ['Texto', 'Intervalo', 'Imagem'])
        await dialog.getByRole('button', { name: `Adicionar cartão: ${card}` }).click();
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog.getByText('Campos de mensagem vazio!')).toBeVisible();
      await expect(dialog.getByText('Intervalo não pode ser 0 ou maior que 120!')).toBeVisible();
      await expect(dialog.getByText('Delete os cards vazios(Imagem, Audio e Video)')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Sofás para ');
      await dialog.getByRole('button', { name: '{{nome}}' }).click();
      await dialog.getByRole('button', { name: 'Mover para cima' }).nth(1).click();
      await expect(dialog.getByRole('button', { name: 'Mover para baixo' }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Mover para baixo' }).nth(1)).toBeFocused();
      await dialog.getByRole('button', { name: 'Excluir cartão' }).nth(2).click();
      await expect(dialog.getByRole('button', { name: 'Excluir cartão' }).nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Excluir cartão' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page.getByText('Conteúdo adicionada com sucesso!')).toBeVisible();
      await expect(node(page, 'Conteúdo')).toContainText('Sofás para {{nome}}');
    });

    await test.step('nodes are connected by their handles [FLOW-13]', async () => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Organizar blocos' }).click();
      await page.getByRole('button', { name: 'Ver tudo' }).click();
      await draw(page, 'Inicio', 'a', 'Pergunta');
      await draw(page, 'Pergunta', 'a', 'Menu');
      await draw(page, 'Menu', 'a1', 'Conteúdo');
      await expect(page.locator('.react-flow__edge')).toHaveCount(3);
      await expect(page.getByRole('button', { name: '1 problema' })).toBeVisible();
    });

    await test.step('the flow is saved, and stays as it was after a reload [FLOW-08, FLOW-62]', async () => {
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
      await page.reload();
      await expect(nodes(page)).toHaveCount(4);
      await expect(page.locator('.react-flow__edge')).toHaveCount(3);
      await expect(page.getByRole('status').filter({ hasText: 'versão 1 no ar' })).toBeVisible();
      await expectAccessible(page);
      const { flow } = await callFrom<StoredFlow>(page, 'GET', `/flowbuilder/flow/${page.url().split('/').at(-1)}`);
      expect(flow.flow.nodes.find(({ type }) => type === 'menu')?.data).toEqual({
        message: 'O que procura?',
        arrayOption: [
          { number: 1, value: 'Sofás' },
          { number: 2, value: 'Mesas' },
        ],
      });
    });

    await test.step('a phrase needs its fields, and starts the flow on its connection [FCAMP-01, FCAMP-04]', async () => {
      await page.goto('/phrase-lists');
      await page.getByRole('button', { name: 'Nova frase' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Nova frase' });
      await dialog.getByRole('button', { name: 'Criar' }).click();
      await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
      await expect(dialog.getByText('Escolha um fluxo')).toBeVisible();
      await expect(dialog.getByText('Escolha uma conexão')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Nome' }).fill('Promoção');
      await dialog.getByLabel('Fluxo').selectOption({ label: 'Loja' });
      await dialog.getByLabel('Conexão').selectOption({ index: 1 });
      await dialog.getByRole('textbox', { name: 'Frase' }).fill('Quero promoção');
      await dialog.getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Frase criada')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a customer who writes the phrase goes through the flow', async () => {
      const { number, name } = newCustomer('Fluxo');
      const expected = ['Qual é o seu nome?', 'O que procura?\n\n*1* - Sofás\n*2* - Mesas', 'Sofás para Marina'];
      // The sign-in of the page has ended the session that prepared the phone.
      const line = `/sandbox/${phones.line.id}`;
      const received = async () =>
        (await callFrom<{ messages: { body: string }[] }>(page, 'GET', `${line}/outbound?number=${number}`)).messages;
      for (const [at, body] of ['QUERO promocao', 'Marina', '1'].entries()) {
        await callFrom(page, 'POST', `${line}/inbound`, { number, name, body });
        await expect
          .poll(async () => (await received()).map((message) => message.body), { timeout: 15_000 })
          .toEqual(expected.slice(0, at + 1));
      }
    });

    await test.step('the ticket says that it is in the flow, and a user stops it there', async () => {
      const { number, name } = newCustomer('Parada');
      const body = 'quero promoção';
      const { ticketId } = await callFrom<{ ticketId: number }>(page, 'POST', `/sandbox/${phones.line.id}/inbound`, {
        number,
        name,
        body,
      });
      const run = () => callFrom<{ run: object | null }>(page, 'GET', `/tickets/${ticketId}/flow-run`);
      await expect.poll(async () => (await run()).run, { timeout: 15_000 }).toMatchObject({ wait: 'question' });
      const { uuid } = await callFrom<{ uuid: string }>(page, 'GET', `/tickets/${ticketId}`);
      await page.goto(`/tickets/${uuid}`);
      await page.getByRole('button', { name: 'Mais opções' }).click();
      await page.getByRole('menuitem', { name: 'Por que está aqui' }).click();
      const why = page.getByRole('dialog', { name: 'Por que está aqui' });
      await expect(why.getByText(/No fluxo “Loja”, esperando uma resposta desde/)).toBeVisible();
      await expect(why.getByText('O fluxo Loja começou')).toBeVisible();
      await expectAccessible(page);
      await why.getByRole('button', { name: 'Parar o fluxo' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Parar o fluxo' }).click();
      await expect(why.getByText('Camila Duarte parou o fluxo Loja')).toBeVisible();
      await expect(why.getByRole('button', { name: 'Parar o fluxo' })).toHaveCount(0);
    });
  });

  test('have a panel for each kind of node, with its limits and its data [FLOW-09, FLOW-16, FLOW-44]', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await signIn(page, people.camila);
    const flowId = await makeFlow(page, 'Tudo');
    const apply = (kind: string, button: 'Adicionar' | 'Aplicar') =>
      panel(page, kind).getByRole('button', { name: button, exact: true }).click();

    await test.step('an interval is 1 to 120 seconds [FLOW-27, FLOW-47]', async () => {
      await add(page, 'Intervalo');
      const seconds = panel(page, 'Intervalo').getByRole('spinbutton', { name: 'Segundos' });
      await expect(seconds).toHaveAttribute('min', '0');
      await expect(seconds).toHaveAttribute('max', '120');
      for (const [typed, words] of [
        ['', 'Adicione o valor de intervalo'],
        ['0', 'Adicione o valor de intervalo'],
        ['121', 'Máximo de tempo atingido 120 segundos'],
      ] as const) {
        await seconds.fill(typed);
        await apply('Intervalo', 'Adicionar');
        await expect(panel(page, 'Intervalo').getByText(words)).toBeVisible();
      }
      await seconds.fill('5');
      await apply('Intervalo', 'Adicionar');
      await expect(node(page, 'Intervalo')).toContainText('Espera 5 s');
    });

    await test.step('a randomizer is a slider in steps of 10 that shows the split [FLOW-33, FLOW-48, FLOW-49]', async () => {
      await add(page, 'Randomizador');
      const share = panel(page, 'Randomizador').getByRole('slider', { name: 'Divisão' });
      for (const [attribute, value] of [
        ['min', '0'],
        ['max', '100'],
        ['step', '10'],
      ] as const)
        await expect(share).toHaveAttribute(attribute, value);
      await share.fill('0');
      await apply('Randomizador', 'Adicionar');
      await expect(panel(page, 'Randomizador').getByText('Adicione o valor de intervalo')).toBeVisible();
      await share.fill('70');
      await expect(panel(page, 'Randomizador').getByText('70% / 30%')).toBeVisible();
      await apply('Randomizador', 'Adicionar');
      await expect(node(page, 'Randomizador').getByRole('listitem')).toHaveText([/70%/, /30%/]);
    });

    await test.step('a ticket needs its queue [FLOW-35, FLOW-50]', async () => {
      await add(page, 'Ticket');
      await apply('Ticket', 'Adicionar');
      await expect(panel(page, 'Ticket').getByText('Adicione uma fila')).toBeVisible();
      await panel(page, 'Ticket').getByLabel('Fila').selectOption({ index: 1 });
      await apply('Ticket', 'Adicionar');
      await expect(node(page, 'Ticket')).toContainText('Fila ');
    });

    await test.step('a Typebot needs name, address and slug, and has its defaults [FLOW-39, FLOW-57]', async () => {
      await add(page, 'TypeBot');
      const typebot = panel(page, 'TypeBot');
      await apply('TypeBot', 'Adicionar');
      await expect(typebot.getByText('Required')).toHaveCount(3);
      await typebot.getByRole('textbox', { name: 'Nome' }).fill('a');
      await apply('TypeBot', 'Adicionar');
      await expect(typebot.getByText('Too Short!')).toBeVisible();
      await typebot.getByRole('textbox', { name: 'Nome' }).fill('a'.repeat(51));
      await apply('TypeBot', 'Adicionar');
      await expect(typebot.getByText('Too Long!')).toBeVisible();
      await typebot.getByRole('textbox', { name: 'Nome' }).fill('Boleto');
      await typebot.getByRole('textbox', { name: 'URL' }).fill('https://bot.example.com');
      await typebot.getByRole('textbox', { name: 'Slug do typebot' }).fill('segunda-via');
      await apply('TypeBot', 'Adicionar');
      await expect(node(page, 'TypeBot')).toContainText('Boleto · segunda-via');
    });

    await test.step('an assistant needs name, prompt and key, and offers 15 voices [FLOW-40, FLOW-41, FLOW-58]', async () => {
      await add(page, 'OpenAI');
      const openai = panel(page, 'OpenAI');
      await apply('OpenAI', 'Adicionar');
      await expect(openai.getByText('Required')).toHaveCount(3);
      await expect(openai.getByLabel('Voz').locator('option')).toHaveCount(16);
      await expect(openai.getByLabel('Voz')).toHaveValue('texto');
      await openai.getByRole('textbox', { name: 'Nome' }).fill('Dúvidas');
      await openai.getByRole('textbox', { name: 'Prompt' }).fill('Você responde sobre o catálogo.');
      await openai.getByLabel('Chave da API').fill('sk-teste');
      await apply('OpenAI', 'Adicionar');
      await expect(node(page, 'OpenAI')).toContainText('Dúvidas');
    });

    await test.step('a condition compares, and can be tried [FLOW-28]', async () => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Adicionar Condição' }).click();
      const condition = panel(page, 'Condição');
      await condition.getByRole('combobox', { name: 'Se' }).fill('pedido');
      await condition.getByLabel('Comparação').selectOption('startsWith');
      await condition.getByRole('textbox', { name: 'Valor' }).fill('48');
      await condition.getByRole('textbox', { name: 'Testar com' }).fill('48213');
      await expect(condition.getByText('sim, primeiro caminho')).toBeVisible();
      await apply('Condição', 'Adicionar');
      await expect(node(page, 'Condição')).toContainText('pedido começa com 48');
    });

    await test.step('a double click edits a node, and Escape discards after a question [FLOW-09, FLOW-44]', async () => {
      await page.getByRole('button', { name: 'Ver tudo' }).click();
      await node(page, 'Intervalo').dblclick();
      const seconds = panel(page, 'Intervalo').getByRole('spinbutton', { name: 'Segundos' });
      await expect(seconds).toHaveValue('5');
      await seconds.fill('7');
      await page.keyboard.press('Escape');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Descartar/ })
        .click();
      await expect(node(page, 'Intervalo')).toContainText('Espera 5 s');
      await node(page, 'Intervalo').dblclick();
      await seconds.fill('9');
      await apply('Intervalo', 'Aplicar');
      await expect(node(page, 'Intervalo')).toContainText('Espera 9 s');
    });

    await test.step('everything is stored under the specified names', async () => {
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
      const { flow } = await callFrom<{
        flow: { flow: { nodes: { id: string; type: string; data: Record<string, unknown> }[] } };
      }>(page, 'GET', `/flowbuilder/flow/${flowId}`);
      const dataOf = (type: string) => flow.flow.nodes.find((stored) => stored.type === type)!.data;
      expect(flow.flow.nodes.slice(1).every(({ id }) => /^[A-Za-z0-9]{30}$/.test(id))).toBe(true);
      expect(dataOf('interval')).toEqual({ sec: 9, label: 'Intervalo 9 seg.' });
      expect(dataOf('randomizer')).toEqual({ percent: 70 });
      expect(dataOf('ticket')).toEqual({ queue: { id: expect.any(Number), name: expect.any(String) } });
      expect(dataOf('condition')).toEqual({ key: 'pedido', condition: 'startsWith', value: '48' });
      expect(dataOf('typebot')).toEqual({
        typebotIntegration: {
          type: 'typebot',
          name: 'Boleto',
          projectName: 'Boleto',
          jsonContent: '',
          language: '',
          urlN8N: 'https://bot.example.com',
          typebotSlug: 'segunda-via',
          typebotDelayMessage: 1000,
          typebotExpires: 1,
          typebotKeywordFinish: '',
          typebotKeywordRestart: '',
          typebotRestartMessage: '',
          typebotUnknownMessage: '',
        },
      });
      expect(dataOf('openai')).toEqual({
        typebotIntegration: {
          name: 'Dúvidas',
          prompt: 'Você responde sobre o catálogo.',
          apiKey: '••••',
          voice: 'texto',
          voiceKey: '',
          voiceRegion: '',
          maxTokens: 100,
          temperature: 1,
          maxMessages: 10,
          queueId: null,
        },
      });
    });
  });

  test('are edited by keys, with undo, and ask before unsaved changes are left [FLOW-10, FLOW-11, FLOW-12, FLOW-68, FLOW-69, ERR-38]', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, people.camila);
    await makeFlow(page, 'Teclas', [
      { id: 'a', type: 'message', position: { x: 550, y: 100 }, data: { label: 'Olá' } },
      { id: 'b', type: 'message', position: { x: 850, y: 100 }, data: { label: 'Tchau' } },
    ]);
    const edges = page.locator('.react-flow__edge');
    const first = nodes(page).filter({ hasText: 'Olá' });
    await expect(edges).toHaveCount(2);

    await test.step('a click highlights a node, and the view can be moved and measured', async () => {
      const shadow = () => first.getByRole('article').evaluate((card) => getComputedStyle(card).boxShadow);
      const before = await shadow();
      await first.click();
      await expect(first).toHaveClass(/selected/);
      await expect.poll(shadow).not.toBe(before);
      for (const name of ['Aproximar', 'Afastar', 'Ver tudo'])
        await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('img', { name: 'Mapa do fluxo' })).toBeVisible();
      const closer = page.getByRole('button', { name: 'Aproximar', exact: true });
      await closer.focus();
      await expect(async () => {
        await page.keyboard.press('Enter');
        await expect(closer).toHaveAttribute('aria-disabled', 'true', { timeout: 200 });
      }).toPass({ timeout: 10_000 });
      await expect(closer).toBeFocused();
      await page.getByRole('button', { name: 'Ver tudo', exact: true }).click();
    });

    await test.step('Delete removes a node with its edges, Ctrl+Z brings it back, and the start stays [FLOW-24, FLOW-70]', async () => {
      await first.click();
      await page.keyboard.press('Delete');
      await expect(nodes(page)).toHaveCount(2);
      await expect(edges).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(nodes(page)).toHaveCount(3);
      await expect(edges).toHaveCount(2);
      await page.keyboard.press('Control+y');
      await expect(nodes(page)).toHaveCount(2);
      const undo = page.getByRole('button', { name: 'Desfazer' });
      await undo.press('Enter');
      await expect(undo).toHaveAttribute('aria-disabled', 'true');
      await expect(undo).toBeFocused();
      await node(page, 'Inicio').click();
      await page.keyboard.press('Backspace');
      await expect(node(page, 'Inicio')).toHaveCount(1);
    });

    await test.step('an edge is selected by a click or by Enter, and Delete removes it alone', async () => {
      const selected = page.locator('.react-flow__edge.selected');
      for (const select of [
        () => clickEdge(page, 1),
        async () => {
          await first.click();
          await edges.last().focus();
          await page.keyboard.press('Enter');
          await expect(panel(page, 'Mensagem')).toHaveCount(0);
        },
      ]) {
        await select();
        await expect(selected).toHaveCount(1);
        await expect(selected).toHaveAccessibleName('Ligação de Mensagem para Mensagem');
        await page.keyboard.press('Delete');
        await expect(edges).toHaveCount(1);
        await expect(nodes(page)).toHaveCount(3);
        await page.keyboard.press('Control+z');
        await expect(edges).toHaveCount(2);
        await expect(selected).toHaveCount(0);
      }
    });

    await test.step('a copy stands 240 px right of the rightmost node [FLOW-12, FLOW-23]', async () => {
      await first.click();
      await page.keyboard.press('Control+d');
      await expect(nodes(page)).toHaveCount(4);
      await page.getByRole('button', { name: 'Ver tudo' }).click();
      await expect(nodes(page).filter({ hasText: 'Olá' })).toHaveCount(2);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
      const id = Number(page.url().split('/').at(-1));
      const { flow } = await callFrom<{ flow: { flow: { nodes: { position: { x: number } }[] } } }>(
        page,
        'GET',
        `/flowbuilder/flow/${id}`,
      );
      expect(flow.flow.nodes.at(-1)!.position.x).toBe(1090);
    });

    await test.step('Enter opens the selected node, by keyboard alone', async () => {
      await nodes(page).filter({ hasText: 'Tchau' }).press('Enter');
      const message = panel(page, 'Mensagem').getByRole('textbox', { name: 'Mensagem' });
      await message.fill('Até logo');
      await panel(page, 'Mensagem').getByRole('button', { name: 'Aplicar' }).click();
      await expect(nodes(page).filter({ hasText: 'Até logo' })).toHaveCount(1);
    });

    await test.step('leaving asks, a crash loses nothing, and the notice stays 3 s [FLOW-15]', async () => {
      await page.getByRole('link', { name: 'Voltar aos fluxos' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('recado-flow-')));
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('Recuperamos mudanças')).toBeVisible();
      await expect(nodes(page).filter({ hasText: 'Até logo' })).toHaveCount(1);
      await nodes(page).filter({ hasText: 'Até logo' }).click();
      const shown = measureNotices(page, ['1 bloco copiado', 'Fluxo salvo com sucesso']);
      await page.keyboard.press('Control+c');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      for (const ms of await shown) {
        expect(ms).toBeGreaterThan(2_500);
        expect(ms).toBeLessThan(5_000);
      }
      await page.getByRole('link', { name: 'Voltar aos fluxos' }).click();
      await expect(page).toHaveURL(/\/flowbuilders$/);
    });
  });

  test('keep unsaved changes when somebody else saves, and ask before a draft is dropped', async ({ page }) => {
    await signIn(page, people.camila);
    const position = { x: 550, y: 100 };
    const flowId = await makeFlow(page, 'A dois', [{ id: 'a', type: 'message', position, data: { label: 'Olá' } }]);
    const write = async (before: string, after: string): Promise<void> => {
      await nodes(page).filter({ hasText: before }).dblclick();
      await panel(page, 'Mensagem').getByRole('textbox', { name: 'Mensagem' }).fill(after);
      await panel(page, 'Mensagem').getByRole('button', { name: 'Aplicar' }).click();
      await expect(nodes(page).filter({ hasText: after })).toHaveCount(1);
    };
    const question = page.getByRole('alertdialog');

    const saveAsOther = (label: string): Promise<unknown> =>
      callFrom(page, 'POST', '/flowbuilder/flow', {
        idFlow: flowId,
        nodes: [startNode, { id: 'a', type: 'message', position, data: { label } }],
        connections: [{ source: '1', sourceHandle: 'a', target: 'a' }],
      });

    await test.step('a reload after a save of somebody else keeps them [FLOW-15]', async () => {
      await write('Olá', 'Minha versão');
      await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('Minha versão')));
      await saveAsOther('Versão de outra pessoa');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('Recuperamos mudanças')).toBeVisible();
      await expect(nodes(page).filter({ hasText: 'Minha versão' })).toHaveCount(1);
    });

    await test.step('Escape, a hasty Enter and a click outside keep editing', async () => {
      for (const dismiss of [
        () => page.keyboard.press('Escape'),
        () => page.keyboard.press('Enter'),
        () => page.mouse.click(5, 5),
      ]) {
        await page.getByRole('button', { name: 'Salvar', exact: true }).click();
        await expect(question).toContainText('Outra pessoa salvou este fluxo');
        await dismiss();
        await expect(question).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: 'não salvo' })).toBeVisible();
        await expect(nodes(page).filter({ hasText: 'Minha versão' })).toHaveCount(1);
      }
    });

    await test.step('the other version is shown after a question, and undo brings back what was drawn', async () => {
      const look = page.getByRole('button', { name: 'Ver como está agora' });
      await look.click();
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      // While it fades out, the page behind it is hidden from roles, and `look` finds the question's own button.
      await expect(question).toHaveCount(0);
      await expect(nodes(page).filter({ hasText: 'Minha versão' })).toHaveCount(1);
      await look.click();
      await question.getByRole('button', { name: 'Ver como está agora' }).click();
      await expect(nodes(page).filter({ hasText: 'Versão de outra pessoa' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(nodes(page).filter({ hasText: 'Minha versão' })).toHaveCount(1);
    });

    await test.step('a save over the other version is chosen by its button', async () => {
      await saveAsOther('Mais uma versão');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await question.getByRole('button', { name: 'Salvar por cima' }).click();
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
    });

    await test.step('a draft, which no history keeps, is dropped only after a question', async () => {
      const choose = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: 'Mais ações' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await write('Minha versão', 'Rascunho');
      await choose('Salvar rascunho');
      await expect(page.getByText('Rascunho salvo')).toBeVisible();
      await choose('Descartar rascunho');
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await expect(nodes(page).filter({ hasText: 'Rascunho' })).toHaveCount(1);
      await choose('Descartar rascunho');
      await question.getByRole('button', { name: 'Descartar rascunho' }).click();
      await expect(nodes(page).filter({ hasText: 'Minha versão' })).toHaveCount(1);
    });
  });

  test('keep what is typed in a panel: it is saved with the flow, and lost only after a question [FLOW-44]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const flowId = await makeFlow(page, 'Painel', [
      { id: 'a', type: 'message', position: { x: 550, y: 100 }, data: { label: 'Olá' } },
      { id: 'b', type: 'message', position: { x: 850, y: 100 }, data: { label: 'Tchau' } },
    ]);
    const open = panel(page, 'Mensagem');
    const typed = open.getByRole('textbox', { name: 'Mensagem' });
    const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
    const answer = (name: string): Promise<void> => question.getByRole('button', { name }).click();
    const hello = nodes(page).filter({ hasText: 'Olá' });
    const version = page.getByRole('status').filter({ hasText: 'no ar' });

    await test.step('Ctrl+S in the panel saves the flow with the typed text', async () => {
      await nodes(page).filter({ hasText: 'Tchau' }).dblclick();
      await typed.fill('Até logo');
      await page.keyboard.press('Control+s');
      await expect(version).toContainText('versão 2');
      await expect(open).toHaveCount(0);
      const { flow } = await callFrom<StoredFlow>(page, 'GET', `/flowbuilder/flow/${flowId}`);
      expect(flow.flow.nodes.map(({ data }) => data)).toContainEqual({ label: 'Até logo' });
    });

    await test.step('a panel that is not valid shows why, and nothing is saved', async () => {
      await hello.dblclick();
      await typed.fill(' ');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Nada foi salvo: corrija antes o bloco aberto.')).toBeVisible();
      await expect(open.getByText('Obrigatório')).toBeVisible();
      await expect(version).toContainText('versão 2');
    });

    await test.step('another node, a new one and a copy ask before they take the place of the panel', async () => {
      await typed.fill('Oi');
      await node(page, 'Inicio').dblclick();
      await answer('Continuar editando');
      await open.getByRole('button', { name: 'Duplicar bloco' }).click();
      await answer('Continuar editando');
      await add(page, 'Intervalo');
      await answer('Continuar editando');
      await expect(typed).toHaveValue('Oi');
      await add(page, 'Intervalo');
      await answer('Descartar');
      await expect(panel(page, 'Intervalo')).toBeVisible();
      await expect(hello).toHaveCount(1);
    });

    await test.step('a removed node closes its panel, and asks if something was typed', async () => {
      await hello.dblclick();
      await hello.click();
      await page.keyboard.press('Delete');
      await expect(open).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await hello.dblclick();
      await typed.fill('Oi');
      await hello.click();
      await page.keyboard.press('Delete');
      await answer('Continuar editando');
      await expect(typed).toHaveValue('Oi');
      await expect(hello).toHaveCount(1);
    });

    await test.step('typed text whose node goes by undo or redo becomes a new node', async () => {
      await page.getByRole('button', { name: 'Refazer' }).click();
      await expect(hello).toHaveCount(0);
      await expect(typed).toHaveValue('Oi');
      await open.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(nodes(page).filter({ hasText: 'Oi' })).toHaveCount(1);
    });
  });

  test('offer to load the queues of a panel again after a failure', async ({ page }) => {
    await signIn(page, people.camila);
    await failCalls(page, '**/api/queue');
    await makeFlow(page, 'Filas');
    await add(page, 'Ticket');
    const ticket = panel(page, 'Ticket');
    await expect(ticket.getByText('Não foi possível carregar as opções.')).toBeVisible();
    await expect(ticket.getByLabel('Fila')).toBeDisabled();
    await expectAccessible(page);
    await page.unroute('**/api/queue');
    await ticket.getByRole('button', { name: 'Tentar de novo' }).click();
    await ticket.getByLabel('Fila').selectOption({ index: 1 });
    await ticket.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(node(page, 'Ticket')).toContainText('Fila ');
  });

  test('are connected by keyboard, and tried in the simulator before anything is saved', async ({ page }) => {
    await signIn(page, people.camila);
    await makeFlow(page, 'Ensaio');
    const simulator = page.getByRole('region', { name: 'Simulador' });
    const said = simulator.locator('[data-from]');

    await test.step('a question, an interval and a ticket are added and connected without the mouse', async () => {
      await page.getByRole('button', { name: 'Adicionar bloco' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Pergunta' }).press('Enter');
      const question = panel(page, 'Pergunta');
      await expect(question.getByRole('textbox', { name: 'Pergunta' })).toBeFocused();
      await page.keyboard.type('Oi {{firstName}}, qual cor?');
      await question.getByRole('textbox', { name: 'Guardar a resposta em' }).fill('cor');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Adicionar bloco' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Intervalo' }).press('Enter');
      await panel(page, 'Intervalo').getByRole('spinbutton', { name: 'Segundos' }).fill('30');
      await page.keyboard.press('Enter');
      const open = async (kind: string): Promise<void> => {
        await node(page, kind).press('Enter');
      };
      await open('Inicio');
      const next = (kind: string) => panel(page, kind).getByLabel('Depois vai para');
      await expect(next('Inicio')).toBeFocused();
      await next('Inicio').selectOption({ index: 1 });
      await next('Inicio').press('Escape');
      await expect(node(page, 'Inicio')).toBeFocused();
      await open('Pergunta');
      await next('Pergunta').selectOption({ label: 'Intervalo' });
      await next('Pergunta').press('Escape');
      await expect(page.locator('.react-flow__edge')).toHaveCount(2);
    });

    await test.step('a block is found by its text, and the list leaves its panel free', async () => {
      await page.keyboard.press('Control+f');
      await page.keyboard.type('cor');
      const found = page.getByRole('region', { name: 'Buscar bloco' });
      await expect(found.getByRole('listitem')).toHaveText([/Pergunta/]);
      await node(page, 'Pergunta').press('Enter');
      await panel(page, 'Pergunta').getByRole('button', { name: 'Fechar', exact: true }).click();
      await expect(node(page, 'Pergunta')).toBeFocused();
      await found.getByRole('searchbox').press('Escape');
      await expect(found).toHaveCount(0);
    });

    await test.step('the problems are a list that Escape closes', async () => {
      const problems = page.getByRole('button', { name: /problema/ });
      await problems.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Fechar os problemas' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(problems).toBeFocused();
    });

    await test.step('the simulator asks, shows the variable, waits, and marks where it stands', async () => {
      await page.getByRole('button', { name: 'Testar no simulador' }).press('Enter');
      await expect(said).toHaveText(['Oi Marina, qual cor?']);
      await expect(simulator.getByRole('textbox', { name: 'Mensagem do cliente' })).toBeFocused();
      await page.keyboard.type('Azul');
      await simulator.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
      await expect(simulator.getByRole('textbox', { name: 'Mensagem do cliente' })).toBeFocused();
      await expect(simulator.getByRole('term')).toHaveText('{{cor}}');
      await expect(simulator.getByText('O fluxo espera 30 s.')).toBeVisible();
      await expectAccessible(page);
      await simulator.getByRole('button', { name: 'Pular a espera' }).press('Enter');
      await expect(simulator.getByText('Fim do fluxo.')).toBeVisible();
      await simulator.getByRole('button', { name: 'Recomeçar' }).press('Enter');
      await expect(said).toHaveCount(1);
    });
  });

  test('take files of their kind and size, and show them from the public folder [FLOW-45, FLOW-51, FLOW-60, FLOW-61, FLOW-63, ERR-40, ERR-42, AMB-99]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const flowId = await makeFlow(page, 'Fotos');
    await add(page, 'Conteúdo');
    const dialog = page.getByRole('dialog', { name: 'Conteúdo' });
    await dialog.getByRole('button', { name: 'Adicionar cartão: Imagem' }).click();
    const input = dialog.locator('input[type=file]');
    const big = { name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
    await input.setInputFiles(big);
    await expect(dialog.getByText('Arquivo é muito grande! 2MB máximo')).toBeVisible();
    await input.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(dialog.getByText('Este tipo de arquivo não é aceito aqui.')).toBeVisible();

    await test.step('a picture that cannot be compressed gives an alert, and the cards stay', async () => {
      await input.setInputFiles({ name: 'ruim.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page.locator('[data-sonner-toast]').filter({ hasText: /^erro$/ })).toBeVisible();
      await expect(dialog.getByText('ruim.png')).toBeVisible();
    });

    await test.step('a failed upload is logged without a notice, and keeps the cards', async () => {
      await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await makePicture(page) });
      await page.route('**/flowbuilder/content', (route) => route.abort());
      const logged = page.waitForEvent('console', (message) => message.text().includes('upload of flow files failed'));
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await logged;
      await expect(dialog.getByText('Os arquivos não subiram. Os cartões continuam aqui.')).toBeVisible();
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
      await page.unroute('**/flowbuilder/content');
    });

    await test.step('the upload waits a second under its screen, and the picture is shown again [FLOW-46]', async () => {
      const sent = page.waitForRequest('**/flowbuilder/content');
      const from = Date.now();
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(dialog.getByText('Subindo os arquivos e criando o conteúdo...')).toBeVisible();
      await sent;
      expect(Date.now() - from).toBeGreaterThanOrEqual(1_000);
      await expect(page.getByText('Conteúdo adicionada com sucesso!')).toBeVisible();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
      await page.reload();
      await node(page, 'Conteúdo').dblclick();
      const picture = dialog.getByRole('img', { name: 'foto.png' });
      await expect(picture).toHaveAttribute('src', /^\/api\/public\//);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      const { flow } = await callFrom<{ flow: { flow: { nodes: { data: { elements: object[] } }[] } } }>(
        page,
        'GET',
        `/flowbuilder/flow/${flowId}`,
      );
      expect(flow.flow.nodes[1]!.data.elements).toEqual([
        { type: 'img', value: expect.any(String), number: 'img0', original: 'foto.png' },
      ]);
    });
  });

  test('have nodes of one text or file, which store their data [FLOW-26, FLOW-30, FLOW-31, FLOW-32]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const flowId = await makeFlow(page, 'Um só');
    const addOther = async (kind: string): Promise<void> => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: `Adicionar ${kind}` }).click();
    };
    const submit = (kind: string) => panel(page, kind).getByRole('button', { name: 'Adicionar', exact: true }).click();
    await test.step('a text, a picture, a sound and a film are added', async () => {
      await addOther('Mensagem');
      await panel(page, 'Mensagem').getByRole('textbox', { name: 'Mensagem' }).fill('Olá');
      await submit('Mensagem');
      await addOther('Imagem');
      await submit('Imagem');
      await expect(panel(page, 'Imagem').getByText('Delete os cards vazios(Imagem, Audio e Video)')).toBeVisible();
      const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await makePicture(page) };
      await panel(page, 'Imagem').locator('input[type=file]').setInputFiles(picture);
      await submit('Imagem');
      await expect(node(page, 'Imagem')).toContainText('foto.png');
      await addOther('Áudio');
      const sound = {
        name: 'voz.mp3',
        mimeType: 'audio/mpeg',
        buffer: Buffer.from('SUQzBAAAAAAAI1RTU0UAAAA=', 'base64'),
      };
      await panel(page, 'Áudio').locator('input[type=file]').setInputFiles(sound);
      await panel(page, 'Áudio').getByRole('switch', { name: 'Enviar como gravação de voz' }).click();
      await submit('Áudio');
      await expect(node(page, 'Áudio')).toContainText('voz.mp3');
      await addOther('Vídeo');
      const film = { name: 'loja.mp4', mimeType: 'video/mp4', buffer: mp4 };
      await panel(page, 'Vídeo').locator('input[type=file]').setInputFiles(film);
      await submit('Vídeo');
      await expect(node(page, 'Vídeo')).toContainText('loja.mp4');
    });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
    const { flow } = await callFrom<StoredFlow>(page, 'GET', `/flowbuilder/flow/${flowId}`);
    expect(flow.flow.nodes.slice(1)).toMatchObject([
      { type: 'message', data: { label: 'Olá' } },
      { type: 'img', data: { url: expect.stringMatching(/\.png$/), original: 'foto.png' } },
      { type: 'audio', data: { url: expect.any(String), record: true } },
      { type: 'video', data: { url: expect.stringMatching(/\.mp4$/), original: 'loja.mp4' } },
    ]);
    await test.step('a flow that cannot be fetched gives the notice of every failure [ERR-41]', async () => {
      const address = `**/api/flowbuilder/flow/${flowId}`;
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
      );
      await page.reload();
      await expect(page.locator('[data-sonner-toast]')).toContainText('Algo deu errado.');
      await page.unroute(address);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(nodes(page)).toHaveCount(5);
    });
  });

  test('have phrases that are switched off, changed and deleted, also by others [FCAMP-02, FCAMP-05]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const { id: flowId } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name: 'Loja' });
    const [line] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
    const phrase = { name: 'Promoção', flowId, whatsappId: line!.id, phrase: 'quero desconto' };
    await callFrom(page, 'POST', '/flowcampaign', phrase);
    await test.step('a list of flows that could not be loaded is not called empty', async () => {
      await failCalls(page, '**/api/flowbuilder');
      await page.goto('/phrase-lists');
      await page.getByRole('button', { name: 'Nova frase' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nova frase' });
      await expect(dialog.getByText('Não foi possível carregar as opções.')).toBeVisible();
      await expect(dialog.getByText('Crie um fluxo antes')).toHaveCount(0);
      await page.unroute('**/api/flowbuilder');
      await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(dialog.getByLabel('Fluxo').locator('option')).toHaveText(['Escolha', 'Loja']);
      await expect(dialog.getByLabel('Fluxo')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
    const row = page.getByRole('row', { name: /Promoção/ });
    await expect(row).toContainText('“quero desconto”');
    await row.getByRole('switch', { name: 'Frase Promoção ativa' }).click();
    await expect(row).toContainText('Desativada');
    await page.getByRole('button', { name: 'Editar Promoção' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar frase' });
    await expect(dialog.getByRole('switch', { name: 'Ativa' })).not.toBeChecked();
    await dialog.getByRole('textbox', { name: 'Frase' }).fill('quero oferta');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row).toContainText('“quero oferta”');
    const { flow } = await callFrom<{ flow: { id: number }[] }>(page, 'GET', '/flowcampaign');
    // A change by somebody else arrives without a reload.
    await callFrom(page, 'PUT', '/flowcampaign', { id: flow[0]!.id, name: 'Oferta' });
    await expect(page.getByRole('row', { name: /Oferta/ })).toBeVisible();
    await page.getByRole('button', { name: 'Excluir Oferta' }).click();
    await page.getByRole('button', { name: 'Excluir frase' }).click();
    await expect(page.getByText('Nenhuma frase ainda')).toBeVisible();
  });
});
