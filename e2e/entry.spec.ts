import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  password,
  people,
  signInByForm as signIn,
  test,
  tokenOf,
  watch,
} from './support.ts';

test.use({ operator: true, secondCompany: true });

const notice = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The newest mail to somebody, as the platform's operator reads it. */
async function mailTo(
  request: APIRequestContext,
  email: string,
  after = 0,
): Promise<{ id: number; text: string; code: string }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
  const newest = async () =>
    (
      (await (await request.get('/api/outbox', { headers })).json()) as {
        mails: { id: number; to: string; text: string }[];
      }
    ).mails.find(({ to, id }) => to === email && id > after);
  await expect.poll(newest).toBeTruthy();
  const { id, text } = (await newest())!;
  return { id, text, code: /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(text)![0] };
}

const enter = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

/** Somebody else's browser, so that the journey's own page stays a visitor's. */
const another = async (browser: Browser, faults: string[]): Promise<Page> => {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  watch(page, faults);
  return page;
};

test('a forgotten password is replaced by mail, and ends the old one and the other session [AUTH-01, LAY-03, PWD-01 to PWD-11, AMB-105]', async ({
  page,
  browser,
  request,
  faults,
}) => {
  const working = await another(browser, faults);
  await signIn(working, people.thiago);
  await test.step('only the operator sees the stored mails', async () => {
    await working.getByRole('button', { name: /menu do usuário/ }).click();
    await expect(working.getByRole('menuitem', { name: 'Meu perfil' })).toBeVisible();
    await expect(working.getByRole('menuitem', { name: 'Caixa de saída de e-mails' })).toHaveCount(0);
    await working.keyboard.press('Escape');
  });

  await test.step('the login leads to the new password and back', async () => {
    await page.goto('/login');
    // All of it fits, so nothing scrolls.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    await page.getByLabel('E-mail').fill(people.thiago);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await expect(page).toHaveURL(/\/forgetpsw$/);
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  });

  const email = page.getByLabel('E-mail');
  await test.step('an e-mail that is missing, malformed or unknown is refused', async () => {
    const send = page.getByRole('button', { name: 'Enviar código' });
    await expect(email).toBeFocused();
    await send.click();
    await expect(page.getByText('Informe seu e-mail')).toBeVisible();
    await email.fill('thiago@');
    await send.click();
    await expect(page.getByText('E-mail inválido')).toBeVisible();
    await expectAccessible(page);
    await email.fill('ninguem@demo.recado');
    await send.click();
    await expect(notice(page, 'Nenhuma conta tem este e-mail.')).toBeVisible();
    await expect(email).toHaveValue('ninguem@demo.recado');
    await email.fill(people.thiago);
    await send.click();
  });
  await test.step('the code is sent', async () => {
    await expect(notice(page, 'E-mail enviado. Confira a sua caixa de entrada.')).toBeVisible();
  });

  // The second step keeps over a reload, and says what a password lacks.
  const code = page.getByLabel('Código');
  const fresh = page.getByLabel('Nova senha', { exact: true });
  const again = page.getByLabel('Repita a nova senha');
  const change = page.getByRole('button', { name: 'Trocar a senha' });
  await test.step('the second step survives a reload and going back', async () => {
    await expect(code).toBeFocused();
    await expect(page.getByText(/^Enviar outro em \d+ s$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Digite o código enviado para ${people.thiago}`, { exact: false })).toBeVisible();
    // The way back is the first step, with the e-mail.
    await page.evaluate(() => history.back());
    await expect(email).toHaveValue(people.thiago);
    await page.evaluate(() => history.forward());
  });
  await test.step('a weak password is refused', async () => {
    await change.click();
    for (const missing of ['Informe o código do e-mail', 'Informe a nova senha'])
      await expect(page.getByText(missing)).toBeVisible();
    await fresh.fill('abc');
    await again.fill('abd');
    await expect(page.getByText('Faltam: 8 caracteres, um número e uma letra maiúscula')).toBeVisible();
    await expect(page.getByText('As senhas não são iguais')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessibleInBoth(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1_440, height: 900 });
  });

  await test.step('a wrong code is refused, and everything typed stays', async () => {
    // A wrong code stays where it is, with everything that was typed.
    await code.fill('AAAA-AAAA-AAAA-AAAA');
    await fresh.fill('Segredo12');
    await again.fill('Segredo12');
    await change.click();
    await expect(page.getByText('O código não vale: confira-o, ou peça um novo.')).toBeVisible();
    await expect(code).toBeFocused();
    await expect(fresh).toHaveValue('Segredo12');
  });
  await test.step('the right code changes the password and ends the other session', async () => {
    const mail = await mailTo(request, people.thiago);
    await code.fill(` ${mail.code.toLowerCase()}`);
    await change.click();
    await expect(notice(page, 'Senha alterada. Entre com a nova.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(working).toHaveURL(/\/login$/);
  });

  await test.step('only the new password signs in', async () => {
    // The login knows the e-mail.
    await expect(page.getByLabel('E-mail')).toHaveValue(people.thiago);
    await enter(page, people.thiago, password);
    await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible();
    await enter(page, people.thiago, 'Segredo12');
    await expect(page).toHaveURL(/\/tickets$/);
    // A signed-in user is redirected (AUTH-05).
    await page.goto('/forgetpsw');
    await expect(page).toHaveURL(/\/tickets$/);
  });
});

test('the link in the mail brings e-mail and code, which leave the address [PWD-03, PWD-11]', async ({
  page,
  request,
}) => {
  await request.post('/api/forgetpassword', { data: { email: people.thiago } });
  const mail = await mailTo(request, people.thiago);
  await page.goto(/http:\S+/.exec(mail.text)![0]);
  await expect(page.getByLabel('Código')).toHaveValue(mail.code);
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/forgetpsw$/);
  await page.getByRole('button', { name: 'Enviar outro código' }).click();
  await expect(page.getByText(/^Enviar outro em \d+ s$/)).toBeVisible();
  expect((await mailTo(request, people.thiago, mail.id)).code).not.toBe(mail.code);
});

test('the outbox is in the menu of the platform’s operator [PWD-11]', async ({ page, request }) => {
  await request.post('/api/forgetpassword', { data: { email: people.livia } });
  const { code } = await mailTo(request, people.livia);
  await signIn(page, people.camila);
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Caixa de saída de e-mails' }).click();
  const outbox = page.getByRole('dialog', { name: 'Caixa de saída de e-mails' });
  const first = outbox.getByRole('article').first();
  await expect(first).toContainText(`Para ${people.livia}`);
  await expect(first).toContainText(code);
  await expectAccessible(page);
});

test('a company signs up, sees each fault beside its field, and is signed in [LAY-03, SUB-04 to SUB-14, I18N-08]', async ({
  page,
}) => {
  const email = `nuvem-${Date.now()}@demo.recado`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const name = page.getByLabel('Nome da empresa');
  const phone = page.getByLabel('Telefone');
  const secret = page.getByLabel('Senha', { exact: true });
  const create = page.getByRole('button', { name: 'Criar conta' });
  const plan = page.getByRole('radio', { name: /Profissional/ });
  await test.step('the form shows the plans and the ways back', async () => {
    await expect(name).toBeFocused();
    await expect(page.getByRole('group', { name: 'Plano' })).toContainText(/R\$\s199,00 por mês/);
    await expect(page.getByText(/^Você testa por 3 dias, até \d\d\/\d\d\/\d{4}\. Nada a pagar agora/)).toBeVisible();
    // The demo has one plan; a journey of the platform may have added others.
    if ((await page.getByRole('radio').count()) === 1) await expect(plan).toBeChecked();
    await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toHaveAttribute('href', '/forgetpsw');
    await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  });

  await test.step('missing and malformed fields are named', async () => {
    await create.click();
    for (const missing of ['Informe o nome da empresa', 'Informe seu nome', 'Informe seu e-mail', 'Escolha uma senha'])
      await expect(page.getByText(missing)).toBeVisible();
    await name.fill('A');
    await page.getByLabel('Seu nome').fill('N');
    await page.getByLabel('E-mail').fill('nuvem@');
    await phone.fill('1399');
    await secret.fill('1234');
    for (const [text, count] of [
      ['Muito curto!', 3],
      ['E-mail inválido', 1],
      ['Faltam dígitos: DDD e número', 1],
    ] as const)
      await expect(page.getByText(text)).toHaveCount(count);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessibleInBoth(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1_440, height: 900 });
  });

  await test.step('the mask of the phone follows the keys', async () => {
    await phone.fill('');
    await phone.pressSequentially('13999998888777');
    await expect(phone).toHaveValue('(13) 99999-8888');
    for (let n = 0; n < 6; n++) await phone.press('ArrowLeft');
    await phone.press('Backspace');
    await phone.pressSequentially('7');
    await expect(phone).toHaveValue('(13) 99979-8888');
  });

  await test.step('leaving the form asks first, and keeps the typed values', async () => {
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
    await expect(phone).toHaveValue('(13) 99979-8888');
    await expect(page).toHaveURL(/\/signup$/);
  });

  await test.step('a taken e-mail is refused, and everything typed stays', async () => {
    await name.fill('Ateliê Nuvem');
    await page.getByLabel('Seu nome').fill('Nadia Rocha');
    await page.getByLabel('E-mail').fill(people.livia);
    await secret.fill('nuvem1');
    await plan.check();
    await create.click();
    await expect(page.getByText('Este e-mail já está em uso')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(secret).toHaveValue('nuvem1');
    await expect(plan).toBeChecked();
  });
  await test.step('the company is created, and its administrator is signed in', async () => {
    await page.getByLabel('E-mail').fill(email);
    await create.click();
    // Signed in at once, and greeted by the person's name.
    await expect(notice(page, 'Conta criada')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText('Seu período de teste termina em 3 dias.')).toBeVisible();
    await expect(page.getByText('Olá, Nadia')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Primeiros passos, Nadia' })).toBeVisible();
    // Its administrator from the first moment.
    await expect(page.getByRole('link', { name: 'Conexões' })).toBeVisible();
    expect(await queryPlatform('select phone, recurrence, status from companies where email = $1', [email])).toEqual([
      { phone: '13999798888', recurrence: 'MENSAL', status: true },
    ]);
  });
});
