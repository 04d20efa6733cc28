import { expect, type Page } from '@playwright/test';
import { leaveOutOfPlan } from './database.ts';
import { people, signIn, test } from './support.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name });
const notIncluded = 'O plano da empresa não inclui este recurso.';
const notAllowed = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';

/** Opens an address and expects to be led away from it, after a notice if there is one. */
async function expectLedAway(page: Page, address: string, notice?: string): Promise<void> {
  await page.goto(address);
  if (notice !== undefined) await expect(page.getByText(notice).first(), address).toBeVisible();
  await expect(page, address).toHaveURL(/\/(tickets)?$/);
}

test('an administrator has no pages outside of the plan and none of the platform [LAY-07, LAY-25, LAY-33, SCH-15, AMB-26, AMB-28, AMB-44, ANN-02, API-02, HELP-04, INT-02, PROM-02, ROLE-16, ROLE-17, ROLE-20, ERR-34]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const names = ['Kanban', 'Agendamentos', 'Chat interno', 'IA e integrações'];
  const putBack = await leaveOutOfPlan(
    'use_kanban',
    'use_schedules',
    'use_internal_chat',
    'use_external_api',
    'use_integrations',
    'use_open_ai',
  );
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/chats') && asked.push(request.url()));
  await signIn(page, people.camila);
  for (const name of names) await expect(menu(page, name), name).toHaveCount(0);
  // The gates of the other pages are read in `planGates.test.ts`.
  for (const [address, notice] of [
    ['/kanban', notIncluded],
    ['/prompts', notAllowed],
  ] as const)
    await test.step(`${address} leads home after a notice`, () => expectLedAway(page, address, notice));
  await expect(page.getByRole('button', { name: /^Chat interno/ })).toHaveCount(0);
  expect(asked).toEqual([]);

  await test.step('with the features the entries are back', async () => {
    await putBack();
    await page.goto('/kanban');
    await expect(page.getByRole('heading', { name: 'Kanban', level: 1 })).toBeVisible();
    for (const name of names) await expect(menu(page, name), name).toHaveCount(1);
    await menu(page, 'IA e integrações').click();
    for (const name of ['Assistentes', 'Integrações', 'API de mensagens'])
      await expect(menu(page, name), name).toHaveCount(1);
  });

  await test.step('announcements have no entry, and their address leads home after a notice', async () => {
    await expect(menu(page, 'Informativos')).toHaveCount(0);
    await page.goto('/announcements');
    const notice = page.locator('.toast').filter({ hasText: 'Só a plataforma escreve informativos' });
    // The notice is no error, because nobody did anything wrong.
    await expect(notice.locator('.toast-info')).toBeVisible();
    await expect(page).toHaveURL(/\/(tickets)?$/);
  });
  await test.step('the settings have no tabs of the platform', async () => {
    await page.goto('/settings');
    await expect(page.getByRole('tab', { name: 'Privacidade' })).toBeVisible();
    await expect(page.getByRole('switch').first()).toBeVisible();
    for (const name of ['Empresas', 'Planos', 'Pagamentos', 'Operação', 'Vídeos de ajuda'])
      await expect(page.getByRole('tab', { name }), name).toHaveCount(0);
  });
});

const administration = ['Painel', 'Simulador', 'Configurações', 'Usuários', 'Financeiro', 'Assinatura', 'O que mudou'];

// The addresses of all pages are read in `menu.test.ts`.
test('a profile without a right has neither the entry nor the page [CONN-02, CONN-03, TAG-02, LAY-05, LAY-10, LAY-26, LAY-31, LAY-34, USER-01, FILE-01, ROLE-10 to ROLE-12, ROLE-14]', async ({
  page,
}) => {
  const expectNoEntry = async (names: readonly string[]): Promise<void> => {
    await expect(menu(page, 'Contatos')).toHaveCount(1);
    for (const name of names) await expect(menu(page, name), name).toHaveCount(0);
  };
  await test.step('a supervisor has no connections, campaigns and lists of files', async () => {
    await signIn(page, people.bianca);
    await expectNoEntry(['Conexões', 'Campanhas', 'Listas de arquivos']);
    await expectLedAway(page, '/connections');
  });
  await test.step('an attendant has no administration, and no kanban switch of a tag', async () => {
    await signIn(page, people.rafael);
    await expectNoEntry(administration);
    for (const address of ['/', '/sandbox']) await expectLedAway(page, address);
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Adicionar etiqueta' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nome', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('switch')).toHaveCount(0);
  });
});
