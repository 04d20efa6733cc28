import { expect } from '@playwright/test';
import { query } from './database.ts';
import { composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const titles = {
  pt: {
    '/': 'Painel',
    '/wall': 'Ao vivo',
    '/tickets': 'Atendimentos',
    '/contacts': 'Contatos',
    '/tags': 'Etiquetas',
    '/kanban': 'Kanban',
    '/todolist': 'Tarefas',
    '/quick-messages': 'Respostas rápidas',
    '/chats': 'Chat interno',
    '/connections': 'Conexões',
    '/sandbox': 'Simulador',
    '/financeiro': 'Faturas',
    '/subscription': 'Assinatura',
    '/nada': 'Esta página não existe',
  },
  en: {
    '/': 'Dashboard',
    '/wall': 'Live',
    '/tickets': 'Tickets',
    '/contacts': 'Contacts',
    '/tags': 'Tags',
    '/kanban': 'Kanban',
    '/todolist': 'To-do list',
    '/quick-messages': 'Quick replies',
    '/chats': 'Internal chat',
    '/connections': 'Connections',
    '/sandbox': 'Simulator',
    '/financeiro': 'Invoices',
    '/subscription': 'Subscription',
    '/nada': 'This page does not exist',
  },
  es: {
    '/': 'Panel',
    '/wall': 'En vivo',
    '/tickets': 'Atenciones',
    '/contacts': 'Contactos',
    '/tags': 'Etiquetas',
    '/kanban': 'Kanban',
    '/todolist': 'Tareas',
    '/quick-messages': 'Respuestas rápidas',
    '/chats': 'Chat interno',
    '/connections': 'Conexiones',
    '/sandbox': 'Simulador',
    '/financeiro': 'Facturas',
    '/subscription': 'Suscripción',
    '/nada': 'Esta página no existe',
  },
} as const;

const languageNames = { pt: 'Português', en: 'English', es: 'Español' };

test.afterEach(() => query(`update users set language = 'pt' where email = $1`, [people.camila]));

test('every page names the browser tab, in three languages [I18N-01]', async ({ page }) => {
  test.setTimeout(120_000);
  for (const [language, pages] of Object.entries(titles)) {
    if (language === 'pt') await signIn(page, people.camila);
    await page.getByRole('button', { name: /^(Idioma|Language):/ }).click();
    await page.getByRole('menuitemradio', { name: languageNames[language as keyof typeof titles] }).click();
    for (const [address, title] of Object.entries(pages)) {
      await page.goto(address);
      // The count of unread messages may stand before the name.
      await expect(page, `${language} ${address}`).toHaveTitle(
        new RegExp(String.raw`^(\(\d+\+?\) )?${title} · Recado$`),
      );
    }
  }
});

test('an unknown address shows its notice inside the frame, with a way back [LAY-35]', async ({ page }) => {
  await page.goto('/nada/aqui');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, people.bianca);
  await page.goto('/nada/aqui');
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página não existe' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Atendimentos/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ir para os atendimentos' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

for (const scheme of ['light', 'dark'] as const)
  test(`dashboard and wall at 900 px and a conversation on a phone have no axe finding, ${scheme}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ colorScheme: scheme });
    const phones = await openPhones(request);
    await phones.pair();
    const { number, name } = newCustomer('Cliente');
    await phones.says(number, 'olá', { name });
    await signIn(page, people.camila);
    for (const width of [900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ['/', '/wall']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    }
    await page.goto('/tickets');
    await waitingTab(page).click();
    await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
  });
