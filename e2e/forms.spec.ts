import { expect, type Locator } from '@playwright/test';
import { leaveOutOfPlan, query } from './database.ts';
import { asUser, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, signInByForm, test } from './support.ts';

/**
 * Presses a form's button twice, by the page's own clock: how many calls left, how soon after the first press, and how
 * long after it the button was busy.
 */
async function pressTwice(
  button: Locator,
  path: string,
): Promise<{ calls: number; leftAfterMs: number; busyMs: number }> {
  const timing = button.evaluate(
    (element, wanted) =>
      new Promise<{ calls: number; leftAfterMs: number; busyMs: number }>((resolve) => {
        let pressedAt = 0;
        let since = 0;
        element.addEventListener('click', ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true });
        new MutationObserver(() => {
          const isBusy = element.getAttribute('aria-busy') === 'true';
          if (isBusy && since === 0) since = performance.now();
          if (isBusy || since === 0) return;
          const left = performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => new URL(name).pathname === wanted && startTime >= pressedAt);
          resolve({
            calls: left.length,
            leftAfterMs: (left[0]?.startTime ?? Number.NaN) - pressedAt,
            busyMs: performance.now() - pressedAt,
          });
        }).observe(element, { attributeFilter: ['aria-busy'] });
      }),
    path,
  );
  await button.dblclick();
  return timing;
}

async function expectSentOnce(button: Locator, path: string, minBusyMs: number): Promise<void> {
  const { calls, leftAfterMs, busyMs } = await pressTwice(button, `/api${path}`);
  expect(calls).toBe(1);
  // The call does not wait for the time that the button is busy.
  expect(leftAfterMs).toBeLessThan(minBusyMs);
  expect(busyMs).toBeGreaterThanOrEqual(minBusyMs);
}

test('the login is sent once in 400 ms, and the form of a dialog once in 500 ms [LAY-38, QM-07]', async ({ page }) => {
  await test.step('the login', async () => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(people.camila);
    await page.getByLabel('Senha', { exact: true }).fill('outra-senha');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' } }),
    );
    await expectSentOnce(page.getByRole('button', { name: 'Entrar' }), '/auth/login', 400);
    await page.unroute('**/api/auth/login');
  });

  await test.step('a quick message', async () => {
    await signIn(page, people.camila);
    await page.goto('/quick-messages');
    // A refusal leaves the form open with what was typed.
    await page.route('**/api/quick-messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: 'ERR_NO_PERMISSION' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Nova resposta' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Atalho' }).fill('demora');
    await dialog.getByRole('textbox', { name: 'Texto' }).fill('Um instante');
    await expectSentOnce(dialog.locator('button[type=submit]'), '/quick-messages', 500);
    await expect(dialog.getByRole('textbox', { name: 'Texto' })).toHaveValue('Um instante');
  });
});

test('forms with typed text ask before they close, and keep the text', async ({ page }) => {
  await signIn(page, people.rafael);
  const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
  await test.step('a quick message', async () => {
    await page.goto('/quick-messages');
    const dialog = page.getByRole('dialog', { name: 'Nova resposta' });
    const open = () => page.getByRole('button', { name: 'Nova resposta' }).click();
    const text = dialog.getByRole('textbox', { name: 'Texto' });
    await open();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await open();
    await text.fill('Uma resposta longa');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await close();
      await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      await expect(text).toHaveValue('Uma resposta longa');
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(text).toHaveValue('');
  });

  await test.step('a contact, whose number has a problem', async () => {
    await page.goto('/contacts');
    const dialog = page.getByRole('dialog', { name: 'Salvar contato' });
    const name = dialog.getByLabel('Nome', { exact: true });
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await name.fill('Contato pela metade');
    // The problem of a number stands below it, and the name stays as typed.
    for (const [typed, problem] of [
      ['98800-0222', 'Falta o DDD'],
      ['(11) 91234-5678 ramal 22', 'O WhatsApp não tem ramais'],
    ] as const) {
      await dialog.getByLabel('Número', { exact: true }).fill(typed);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog.getByText(problem)).toBeVisible();
      await expect(name).toHaveValue('Contato pela metade');
    }
    for (const close of [
      () => page.keyboard.press('Escape'),
      async () => {
        await dialog.getByRole('heading').click();
        await page.keyboard.press('Escape');
      },
      () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await close();
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await expect(name).toHaveValue('Contato pela metade');
    }
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('a ticket and a quick reply are deleted only after a question is answered [LAY-45, DLG-24]', async ({
  page,
  request,
}) => {
  const shortcode = `some${Date.now() % 100_000}`;
  await (
    await asUser(request, people.camila)
  ).post('/quick-messages', { shortcode, message: 'Vou embora', geral: true });
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('De partida');
  await phones.says(number, 'Engano', { name });
  await signIn(page, people.camila);
  const deletions: string[] = [];
  page.on('request', (one) => one.method() === 'DELETE' && deletions.push(new URL(one.url()).pathname));
  await waitingTab(page).click();
  const question = page.getByRole('alertdialog');

  for (const [ask, title, words, gone, confirm, said] of [
    [
      async () => {
        await page.getByRole('button', { name: `Opções do atendimento de ${name}` }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Excluir' }).click();
      },
      'Excluir este atendimento?',
      /saem do Recado para todos. Não dá para desfazer/,
      rowOf(page, name),
      'Excluir atendimento',
      'Atendimento excluído',
    ],
    [
      () => page.getByRole('button', { name: `Excluir ${shortcode}` }).click(),
      'Excluir esta resposta?',
      /deixa de existir para toda a equipe/,
      page.getByRole('row', { name: shortcode }),
      'Excluir resposta',
      'Resposta excluída',
    ],
  ] as const) {
    if (said === 'Resposta excluída') await page.goto('/quick-messages');
    const before = deletions.length;
    await test.step(`${title} nothing is deleted without an answer`, async () => {
      await expect(gone).toBeVisible();
      for (const leave of ['Cancelar', 'Escape'] as const) {
        await ask();
        await expect(question.getByRole('heading', { name: title })).toBeVisible();
        await expect(question.getByText(words)).toBeVisible();
        await expect(question.getByRole('button')).toHaveText(['Cancelar', confirm]);
        // A hasty Enter says no.
        await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
        await (leave === 'Escape'
          ? page.keyboard.press('Escape')
          : question.getByRole('button', { name: leave }).click());
        await expect(question).toHaveCount(0);
      }
      await expect(gone).toBeVisible();
      expect(deletions).toHaveLength(before);
    });
    await test.step(`${title} the row is gone after the answer`, async () => {
      await ask();
      await question.getByRole('button', { name: confirm }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(gone).toHaveCount(0);
      expect(deletions).toHaveLength(before + 1);
    });
  }
});

test('the plan and the settings, loaded at login and on reload, decide what is offered [AUTH-26]', async ({ page }) => {
  const setCampaigns = (value: string) =>
    query(`update settings set value = $1 where key = 'campaignsEnabled'`, [value]);
  const putBack = await leaveOutOfPlan('use_schedules');
  await setCampaigns('false');
  const flag = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('cshow'));
  const offered = async (): Promise<string[]> => {
    const options = page.getByRole('button', { name: 'Opções do atendimento de Rogério Sato' });
    await options.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
    const words = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return words;
  };
  await signInByForm(page, people.camila);
  expect(await offered()).not.toContain('Agendar mensagem');
  expect(await flag()).toBeNull();

  await putBack();
  await setCampaigns('true');
  await page.reload();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  expect(await offered()).toContain('Agendar mensagem');
  expect(await flag()).toBe('true');
});

test('a form shows the other value that a colleague saved, and asks before a reload or Back', async ({ page }) => {
  const name = `Concorrente ${Date.now()}`;
  await signIn(page, people.rafael);
  const [tag] = await query(
    `insert into tags (company_id, name, color) select company_id, $2, '#00877A' from users where email = $1 returning id`,
    [people.rafael, name],
  );
  await page.goto('/quick-messages');
  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /Editar/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Editar etiqueta' });
  const field = dialog.getByLabel('Nome', { exact: true });
  await field.fill(`${name} minha`);
  await query(`update tags set name = $2, updated_at = now() where id = $1`, [tag!.id, `${name} dela`]);

  await test.step('a save shows the other value and stores nothing', async () => {
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText(`Outra pessoa salvou: ${name} dela`)).toBeVisible();
    expect(await query('select name from tags where id = $1', [tag!.id])).toEqual([{ name: `${name} dela` }]);
    await dialog.getByRole('button', { name: 'Ver o valor salvo' }).click();
    await expect(field).toHaveValue(`${name} dela`);
    await dialog.getByRole('button', { name: 'Voltar ao meu' }).click();
    await expect(field).toHaveValue(`${name} minha`);
  });
  await test.step('in a low window the notice keeps the height of its words', async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    const notice = dialog.getByRole('status').filter({ has: page.getByRole('button', { name: 'Ver o valor salvo' }) });
    expect(await notice.evaluate((banner) => banner.scrollHeight - banner.clientHeight)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a reload is asked about, and keeps what was typed when it is refused', async () => {
    const asked = page.waitForEvent('dialog');
    const reloading = page.evaluate(() => location.reload());
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await reloading;
    await expect(field).toHaveValue(`${name} minha`);
  });
  await test.step('Back asks before it drops what was typed', async () => {
    await expect(dialog.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-busy', 'true');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(field).toHaveValue(`${name} minha`);
  });
  await test.step('the next save replaces it', async () => {
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: `${name} minha` })).toBeVisible();
  });
  await query('delete from tags where id = $1', [tag!.id]);
});

test('Back waits while a form is being saved, and asks only if the save was refused', async ({ page }) => {
  const name = `Voltar ${Date.now()}`;
  let answer = (_isStored: boolean): void => undefined;
  await page.route('**/api/tags', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const isStored = await new Promise<boolean>((resolve) => (answer = resolve));
    const refusal = { status: 409, json: { error: 'ERR_NAME_ALREADY_EXISTS' } };
    return isStored ? route.fallback() : route.fulfill(refusal);
  });
  await signIn(page, people.rafael);
  await page.goto('/quick-messages');
  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar etiqueta' });
  const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
  const saveAndGoBack = async (): Promise<void> => {
    const left = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tags'));
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await left;
    await page.goBack();
  };
  await dialog.getByLabel('Nome', { exact: true }).fill(name);

  await test.step('a refused form asks, with everything as typed', async () => {
    await saveAndGoBack();
    await expect(question).toHaveCount(0);
    answer(false);
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue(name);
  });
  await test.step('a stored form leaves the page without a question', async () => {
    await saveAndGoBack();
    answer(true);
    await expect(page).toHaveURL(/quick-messages/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await query('select 1 from tags where name = $1', [name])).toHaveLength(1);
  });
  await query('delete from tags where name = $1', [name]);
});
