import { expect, type Page } from '@playwright/test';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
}

test('the contact beside its conversation: tags, notes, edit, everything in words [CONV-31 to CONV-39, DLG-19, DLG-20, TIC-37, I18N-10] @core', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551394${String(Date.now()).slice(-7)}`;
  const name = 'Cliente do painel';
  await phones.says(number, 'Olá', { name });
  await signIn(page, people.rafael);
  await accept(page, name);
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  await test.step('the panel shows the contact, and makes room by closing the menu', async () => {
    await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
    await expect(panel.getByRole('link', { name: /\+55 13/ })).toHaveAttribute('href', `tel:+${number}`);
    expect((await panel.boundingBox())?.width).toBe(320);
    // In a window of this width the menu leaves its words to the panel, unless somebody asks for them.
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Fechar dados do contato' }).first().click();
    await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
    await page.getByRole('button', { name: 'Expandir menu' }).click();
    await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible();
    await expect(panel).toBeVisible();
  });

  await test.step('a tag is added', async () => {
    await panel.getByRole('button', { name: 'Escolher etiquetas' }).click();
    await page.getByRole('checkbox', { name: 'VIP' }).check();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Remover a etiqueta VIP' }).waitFor();
  });

  await test.step('a tag that does not exist yet is created from its search', async () => {
    const name = `Obra ${Date.now() % 100_000}`;
    await panel.getByRole('button', { name: 'Escolher etiquetas' }).click();
    await page.getByRole('searchbox', { name: 'Buscar etiqueta' }).fill(name);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Criar a etiqueta “${name}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar etiqueta' });
    await expect(dialog.getByLabel('Nome')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await panel.getByRole('button', { name: `Remover a etiqueta ${name}` }).waitFor();
    await panel.getByRole('button', { name: 'Remover a etiqueta VIP' }).waitFor();
  });

  await test.step('a note is added and deleted', async () => {
    const note = panel.getByRole('textbox', { name: 'Escreva uma observação' });
    await note.fill('x');
    await note.press('Enter');
    await expect(panel.getByRole('alert')).toHaveText('Escreva pelo menos 2 caracteres.');
    await note.fill('Prefere receber de manhã');
    await note.press('Enter');
    await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible();
    await expect(panel.getByText('Prefere receber de manhã')).toBeVisible();
    await panel.getByRole('button', { name: 'Excluir observação de Rafael Nunes' }).click();
    await page.getByRole('button', { name: 'Excluir observação', exact: true }).click();
    await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('a name that is too short is refused', async () => {
    await panel.getByRole('button', { name: 'Editar contato' }).click();
    await panel.getByLabel('Nome', { exact: true }).fill('M');
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(panel.getByText('Muito curto!')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('changed data are shown everywhere', async () => {
    await panel.getByLabel('Nome', { exact: true }).fill('Cliente renomeado');
    await panel.getByRole('button', { name: 'Adicionar informação' }).click();
    await panel.getByLabel('Campo 1').fill('Pedido');
    await panel.getByLabel('Valor 1').fill('48213');
    await panel.getByRole('button', { name: 'Adicionar informação' }).click();
    await panel.getByLabel('Campo 2').fill('Enganado');
    await panel.getByRole('button', { name: 'Remover informação 2' }).click();
    await expect(panel.getByLabel('Campo 2')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Remover informação 1' })).toBeFocused();
    await expect(panel.getByLabel('Número')).toHaveValue(number);
    await expect(panel.getByText('Com DDD: (13) 91234-4321. De outro país: +351 912 345 678')).toBeVisible();
    await panel.getByLabel('E-mail').fill('cliente@painel.com');
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Contato salvo')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cliente renomeado' }).first()).toBeVisible();
    await expect(panel.getByText('48213')).toBeVisible();
    await expect(panel.getByText('cliente@painel.com')).toBeVisible();
    await expect(panel.getByText('Enganado')).toHaveCount(0);
  });
});

test('two users of a conversation see each other, and a message that comes while one writes [CONV-29, CONV-30, wire 5.1]', async ({
  page,
  browser,
  request,
}) => {
  const name = 'Cliente de dois';
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551393${String(Date.now()).slice(-7)}`;
  await phones.says(number, 'Tem alguém aí?', { name });
  await signIn(page, people.rafael);
  await accept(page, name);
  await expect(page).toHaveURL(/tickets\/.+/);
  const other = await test.step('both users see each other', async () => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, people.camila);
    await other.goto(page.url());
    await expect(page.getByText('Camila Duarte também está aqui')).toBeVisible();
    await expect(other.getByText('Rafael Nunes também está aqui')).toBeVisible();
    return other;
  });
  await test.step('the head of the conversation shows the attendant and the actions', async () => {
    const head = other.locator('header').filter({ has: other.getByRole('heading', { name }) });
    await expect(head).toContainText(/Sem fila · Loja Centro · Rafael Nunes/);
    for (const action of ['Devolver para a fila', 'Transferir', 'Resolver'])
      await expect(head.getByRole('button', { name: action, exact: true })).toBeVisible();
    await head.getByRole('heading', { name }).getByRole('button').click();
    await expect(other.getByRole('complementary', { name: 'Dados do contato' })).toBeVisible();
    const marks = ['Marcar como não lido', 'Fixar', 'Adiar'];
    for (const [workstation, options] of [
      [
        other,
        [
          'Assumir',
          'Agendar mensagem',
          'Transferir',
          ...marks,
          'Buscar na conversa',
          'Por que está aqui',
          'Exportar conversa',
          'Excluir',
        ],
      ],
      [
        page,
        ['Agendar mensagem', 'Transferir', ...marks, 'Buscar na conversa', 'Por que está aqui', 'Exportar conversa'],
      ],
    ] as const) {
      await workstation.getByRole('button', { name: 'Mais opções' }).click();
      await expect(workstation.getByRole('menuitem')).toHaveText(options.map((option) => new RegExp(`^${option}`)));
      await workstation.keyboard.press('Escape');
    }
  });
  await test.step('a colleague’s typing is announced until the colleague leaves', async () => {
    await other.getByRole('textbox', { name: /Escreva uma mensagem/ }).pressSequentially('Estou');
    await expect(page.getByText('Camila Duarte está digitando')).toBeVisible();
    await other.context().close();
    await expect(page.getByText(/Camila Duarte/)).toHaveCount(0);
  });

  await test.step('a message that arrives while typing is announced', async () => {
    // The administrator's phones need a session of their own again.
    const again = await openPhones(request);
    await page.getByRole('textbox', { name: /Escreva uma mensagem/ }).fill('Já respondo');
    await again.says(number, 'Esqueci de dizer: é urgente', { name });
    await expect(page.getByText(`${name} escreveu enquanto você digitava. Leia antes de enviar.`)).toBeVisible();
    await page.getByRole('textbox', { name: /Escreva uma mensagem/ }).press('Enter');
    await expect(page.getByText(/escreveu enquanto/)).toHaveCount(0);
  });
});

test('a message is reacted to, looked at closely and sent on [CONV-21]', async ({ page, request }) => {
  const phones = await openPhones(request);
  await phones.pair();
  const stamp = String(Date.now()).slice(-7);
  const [first, second] = [`551392${stamp}`, `551391${stamp}`];
  const [reacts, receives] = [`Cliente que reage ${stamp}`, `Cliente que recebe ${stamp}`];
  await phones.says(first, 'Meu pedido é o 48213', { name: reacts });
  await phones.says(second, 'Espero resposta', { name: receives });
  await signIn(page, people.rafael);
  await accept(page, receives);
  await expect(page.getByRole('region', { name: `Mensagens de ${receives}` })).toBeVisible();
  await accept(page, reacts);
  const list = page.getByRole('region', { name: `Mensagens de ${reacts}` });
  await list.getByText('Meu pedido é o 48213').hover();
  await list.getByRole('button', { name: 'Reagir' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reagir com 👍' }).click();
  await expect(list.getByRole('button', { name: 'Reações: 👍 Nós' })).toBeVisible();

  const menu = () => list.getByRole('button', { name: 'Opções da mensagem' }).first().click();
  await menu();
  await page.getByRole('menuitem', { name: 'Detalhes da mensagem' }).click();
  await expect(page.getByRole('dialog', { name: 'Detalhes da mensagem' }).getByText(reacts)).toBeVisible();
  await page.keyboard.press('Escape');
  await menu();
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
  // The rows behind it have boxes of the same name.
  await page.getByRole('dialog', { name: 'Encaminhar mensagem' }).getByRole('checkbox', { name: receives }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Encaminhar para 1' }).click();
  await expect(page.getByText('Mensagem encaminhada', { exact: true })).toBeVisible();
  await expect.poll(async () => (await phones.inbox(second)).map(({ body }) => body)).toContain('Meu pedido é o 48213');
});

test('an administrator separates two joined contacts, and each has its own conversation again [behaviour 1.3, RT-14]', async ({
  page,
  request,
  browser,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551395${String(Date.now()).slice(-7)}`;
  const lid = `9009${String(Date.now()).slice(-8)}`;
  const [name, other] = [`Renata ${number.slice(-4)}`, `Outra ${number.slice(-4)}`];
  await phones.says(number, 'oi, sou eu', { name });
  await phones.says(`${lid}@lid`, 'e o meu pedido?', { name: other });
  await phones.says(number, 'agora com os dois', { name, lid });
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, people.rafael);
  await accept(colleague, name);
  const beside = colleague.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(beside.getByText('e o meu pedido?')).toBeVisible();
  await signIn(page, people.camila);
  await page.goto(colleague.url());
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('e o meu pedido?')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  await expect(panel.getByText(`Unido a ${other}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Separar contatos' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Separar contatos' }).click();
  await expect(page.getByText('Contatos separados')).toBeVisible();
  await expect(list.getByText('e o meu pedido?')).toBeHidden();
  await expect(list.getByText('agora com os dois')).toBeVisible();
  await expect(beside.getByText('e o meu pedido?')).toBeHidden();
  await expect(beside.getByText('agora com os dois')).toBeVisible();
  await context.close();
  await expect(panel.getByText(`Unido a ${other}`)).toBeHidden();
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: other })).toContainText('e o meu pedido?');
});
