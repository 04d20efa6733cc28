import { expect, type Page } from '@playwright/test';
import { limitPlan, query } from './database.ts';
import { composer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test, watch } from './support.ts';

test.use({ secondCompany: true });

const card = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' });
const step = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });

/** Opens a conversation of the demo by its address: the rows of other journeys may have pushed it out of the list. */
async function openDemoConversation(page: Page, contact: string): Promise<void> {
  const [ticket] = await query(
    "select t.uuid from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name = $1 and t.status = 'open'",
    [contact],
  );
  await page.goto(`/tickets/${String(ticket!.uuid)}`);
  await expect(page.getByRole('region', { name: `Mensagens de ${contact}` })).toBeVisible();
}

async function signUp(page: Page): Promise<string> {
  const email = `passos-${Date.now()}@demo.recado`;
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').fill('Ótica Farol');
  await page.getByLabel('Seu nome').fill('Davi Lins');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('farol1');
  await page.getByRole('radio', { name: /Profissional/ }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  return email;
}

test('a new company is led from sign-up to its first answer @core', async ({ page, request }) => {
  test.setTimeout(120_000);
  const email = await test.step('sign-up signs in and shows the four steps', async () => {
    const made = await signUp(page);
    await expect(card(page).getByRole('heading')).toHaveText('Primeiros passos, Davi');
    await expect(card(page)).toContainText('0 de 4 prontos');
    await expect(card(page).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    return made;
  });

  await test.step('the queue is created with a colour and joins the own list', async () => {
    await step(page, 'Crie a primeira fila').getByRole('button', { name: 'Criar fila' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar fila' });
    await expect(dialog.getByLabel('Nome da fila')).toBeFocused();
    await dialog.getByRole('button', { name: 'Criar fila' }).click();
    await expect(dialog.getByText('Obrigatório')).toBeVisible();
    await dialog.getByLabel('Nome da fila').fill('Óculos');
    await dialog.getByRole('radio', { name: 'Cor 2' }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Criar fila' }).click();
    await expect(dialog).toBeHidden();
    // The step is not done before a connection offers the queue.
    await expect(step(page, 'Crie a primeira fila').getByRole('button')).toHaveText('Oferecer na conexão');
    await expect(card(page)).toContainText('0 de 4 prontos');
    const { token } = (await (
      await request.post('/api/auth/login', { data: { email, password: 'farol1' } })
    ).json()) as { token: string };
    const me = (await (
      await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { queues: { name: string; color: string }[] };
    expect(me.queues).toMatchObject([{ name: 'Óculos', color: '#00877A' }]);
    // The call signed in elsewhere, which ended the page's session.
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('farol1');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(card(page)).toContainText('0 de 4 prontos');
  });

  await test.step('a colleague is added; a taken e-mail is said beside the field', async () => {
    await step(page, 'Adicione um colega').getByRole('button', { name: 'Adicionar colega' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar colega' });
    await dialog.getByLabel('Nome').fill('Rita Melo');
    await dialog.getByLabel('E-mail').fill(people.livia);
    await dialog.getByLabel('Senha', { exact: true }).fill('rita-1');
    await dialog.getByRole('button', { name: 'Adicionar colega' }).click();
    await expect(dialog.getByText('Este e-mail já está em uso')).toBeVisible();
    await dialog.getByLabel('E-mail').fill(`rita-${email}`);
    await dialog.getByRole('button', { name: 'Adicionar colega' }).click();
    await expect(page.getByText('Rita Melo já pode entrar')).toBeVisible();
    await expect(card(page)).toContainText('1 de 4 prontos');
  });

  await test.step('dismissed steps come back from the own menu', async () => {
    await card(page)
      .getByRole('button', { name: /Dispensar/ })
      .click();
    await expect(card(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Escolha um atendimento' })).toBeVisible();
    await expect(card(page)).toBeHidden();
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Primeiros passos' }).click();
    await expect(page.getByRole('dialog', { name: 'Primeiros passos' }).getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeVisible();
  });

  await test.step('they come back in the settings too', async () => {
    await card(page)
      .getByRole('button', { name: /Dispensar/ })
      .click();
    await page.goto('/settings');
    const option = page.getByRole('switch', { name: 'Mostrar os primeiros passos' });
    await expect(option).not.toBeChecked();
    await option.check();
    await page.goto('/tickets');
    await expect(card(page)).toBeVisible();
  });

  await test.step('the simulator is made and paired, a customer writes and is answered; the steps are gone', async () => {
    await step(page, 'Conecte um número').getByRole('button', { name: 'Usar o simulador' }).click();
    await expect(page).toHaveURL(/\/sandbox$/);
    await page.getByRole('button', { name: 'Ler QR code' }).click();
    await expect(page.getByText('Celular conectado').first()).toBeVisible();
    await page
      .getByRole('button', { name: /Noemi Castanho/ })
      .first()
      .click();
    const field = page.getByRole('textbox', { name: 'Mensagem de Noemi Castanho' });
    await field.fill('Vocês fazem lentes?');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Atendimentos' }).first().click();
    await expect(card(page)).toContainText('3 de 4 prontos');
    await page
      .getByRole('button', { name: 'Aceitar o atendimento de Noemi Castanho' })
      .filter({ visible: true })
      .first()
      .click();
    await composer(page).fill('Fazemos sim.');
    await composer(page).press('Enter');
    await expect(page.getByText('Fazemos sim.').last()).toBeVisible();
    await page.getByRole('link', { name: 'Atendimentos' }).first().click();
    await expect(page.getByRole('heading', { name: 'Escolha um atendimento' })).toBeVisible();
    await expect(card(page)).toBeHidden();
  });
});

test('the only connection of a new company offers its first queue', async ({ page }) => {
  await signUp(page);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  const connection = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await connection.getByLabel('Nome').fill('Balcão');
  await connection.getByRole('radio', { name: 'Simulador' }).check();
  await connection.getByRole('button', { name: 'Criar' }).click();
  await page.goto('/tickets');
  await step(page, 'Crie a primeira fila').getByRole('button', { name: 'Criar fila' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar fila' });
  await dialog.getByLabel('Nome da fila').fill('Óculos');
  await expect(dialog.getByRole('switch', { name: 'Oferecer na conexão Balcão' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar fila' }).click();
  await expect(card(page)).toContainText('1 de 4 prontos');
});

test('a full plan is said with its number before a form opens, with the way to the plan', async ({ page }) => {
  const email = await signUp(page);
  const putBack = await limitPlan(email, { users: 1, connections: 0, queues: 0 });
  // The plan is loaded with the user.
  await page.reload();
  const question = page.getByRole('alertdialog');
  const says = async (title: string): Promise<void> => {
    await expect(question.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
  };

  await test.step('in the first steps', async () => {
    await step(page, 'Adicione um colega').getByRole('button', { name: 'Adicionar colega' }).click();
    await says('Seu plano permite 1 usuário');
    await step(page, 'Crie a primeira fila').getByRole('button', { name: 'Criar fila' }).click();
    await says('Seu plano permite 0 filas');
  });
  await test.step('on the page of queues', async () => {
    await page.goto('/queues');
    await expect(page.getByText('Nenhuma fila ainda')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar fila' }).click();
    await says('Seu plano permite 0 filas');
  });
  await test.step('on the page of connections', async () => {
    await page.goto('/connections');
    await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar conexão' }).click();
    await says('Seu plano permite 0 conexões');
  });
  await test.step('on the page of users, also while their search finds nobody', async () => {
    await page.goto('/users');
    await expect(page.getByRole('row', { name: /Davi Lins/ })).toBeVisible();
    await page.getByRole('searchbox').fill('ninguém');
    await expect(page.getByRole('row', { name: /Davi Lins/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Adicionar usuário' }).click();
    await expect(question).toContainText('Seu plano permite 1 usuário');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Ver meu plano' }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  });
  await putBack();
});

test('the demo says that customers are simulated, and shows each kind of message', async ({ page, request }) => {
  await (await openPhones(request)).pair();
  await signIn(page, people.camila);
  await expect(page.getByText('Os clientes são simulados')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Abrir o simulador' }).click();
  await expect(page.getByRole('heading', { name: 'Simulador' })).toBeVisible();
  await openDemoConversation(page, 'Marina Albuquerque');
  await expect(page.getByRole('button', { name: /foto/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ouvir' }).last().click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect(page.getByText('Rafael Nunes transferiu de Vendas para Trocas')).toBeVisible();
  await openDemoConversation(page, 'Rogério Sato');
  await expect(page.getByRole('button', { name: /Tentar/ })).toBeVisible();
  await openDemoConversation(page, 'Padaria Pão da Vila');
  await expect(page.getByText('Orçamento mesas 8 lugares.pdf')).toBeVisible();
  await openDemoConversation(page, 'Montagem · Condomínio Solar');
  await expect(page.getByText('Carla Nogueira').first()).toBeVisible();
});

test('while disconnected nothing is sent, and each user sees who can reconnect', async ({
  page,
  browser,
  request,
  faults,
}) => {
  const phones = await openPhones(request);
  await phones.unpair();
  try {
    await signIn(page, people.camila);
    await openDemoConversation(page, 'Helena Moura');
    const notice = page.getByRole('status').filter({ hasText: 'está desconectada' });
    await test.step('the administrator gets the way to the connections, and nothing is sent', async () => {
      await expect(notice.getByRole('link', { name: 'Abrir conexões' })).toBeVisible();
      const sent: string[] = [];
      page.on(
        'request',
        (one) => one.method() === 'POST' && /\/api\/messages\//.test(one.url()) && sent.push(one.url()),
      );
      await composer(page).fill('Já volto com a resposta');
      await composer(page).press('Enter');
      await expect(composer(page)).toHaveValue('Já volto com a resposta');
      await page.waitForTimeout(1_000);
      expect(sent).toEqual([]);
    });
    const { other, colleagueNotice } = await test.step('a colleague gets the name to ask', async () => {
      const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
      watch(other, faults);
      await signIn(other, people.bianca);
      await openDemoConversation(other, 'Diego Lacerda');
      const colleagueNotice = other.getByRole('status').filter({ hasText: 'está desconectada' });
      await expect(colleagueNotice).toContainText('Peça a Camila Duarte para reconectar.');
      await expect(colleagueNotice.getByRole('link')).toHaveCount(0);
      return { other, colleagueNotice };
    });

    await test.step('once it is connected again, the notice leaves and the text is sent', async () => {
      await notice.getByRole('link', { name: 'Abrir conexões' }).click();
      await expect(page).toHaveURL(/\/connections$/);
      await page.goto('/sandbox');
      await page.getByRole('button', { name: 'Ler QR code' }).click();
      await expect(colleagueNotice).toBeHidden();
      await other.context().close();
      await openDemoConversation(page, 'Helena Moura');
      await expect(notice).toBeHidden();
      await expect(composer(page)).toHaveValue('Já volto com a resposta');
      await composer(page).press('Enter');
      await expect(composer(page)).toHaveValue('');
      await expect(page.getByText('Já volto com a resposta').last()).toBeVisible();
    });
  } finally {
    await (await openPhones(request)).pair();
  }
});
