import { expect, type Locator, type Page } from '@playwright/test';
import type { CuttableNetwork } from '../cuttableNetwork.ts';
import { acceptButton, attendingTab, composer, waitingTab } from '../inboxSupport.ts';
import type { DayCustomer, Ledger } from './ledger.ts';

/** An attendant's place of work: a browser page behind a network that can be cut. */
export type Workstation = { page: Page; network: CuttableNetwork; ledger: Ledger };

export const messagesOf = ({ page }: Workstation, { name }: DayCustomer) =>
  page.getByRole('region', { name: `Mensagens de ${name}` });

/**
 * Returns the accept button of a waiting customer. Scrolls the list to it: a virtual list draws only the rows near the
 * visible ones.
 */
export async function findAcceptButton({ page }: Workstation, { name }: DayCustomer): Promise<Locator> {
  await waitingTab(page).click();
  const button = acceptButton(page, name).filter({ visible: true }).first();
  await page.locator('li:not([data-sonner-toast])').filter({ visible: true }).first().hover();
  await page.mouse.wheel(0, -100_000);
  await expect(async () => {
    if (!(await button.isVisible())) await page.mouse.wheel(0, 300);
    await expect(button).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 15_000 });
  return button;
}

/**
 * Accepts a waiting customer. Resolves when the conversation is open. Tries again when the row moves away, because the
 * other desk accepts customers from the same list.
 */
export async function accept(workstation: Workstation, customer: DayCustomer): Promise<void> {
  await expect(async () => {
    if (await messagesOf(workstation, customer).isVisible()) return;
    await (await findAcceptButton(workstation, customer)).click({ timeout: 2_000 });
    await expect(messagesOf(workstation, customer)).toBeVisible();
  }).toPass({ timeout: 60_000 });
}

/** Opens a conversation that the attendant has already accepted. */
export async function open({ page }: Workstation, { name }: DayCustomer): Promise<void> {
  await attendingTab(page).click();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` })).toBeVisible();
}

/** Types an answer and sends it. `between` runs when half of it is typed; the text must survive that. */
export async function answer(
  workstation: Workstation,
  customer: DayCustomer,
  text: string,
  between?: (half: string) => Promise<void>,
): Promise<void> {
  const { page, ledger } = workstation;
  ledger.promise(customer, text);
  const half = text.slice(0, Math.ceil(text.length / 2));
  await composer(page).click();
  await page.keyboard.type(half);
  await between?.(half);
  await expect(composer(page)).toHaveValue(half);
  await composer(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(text.slice(half.length));
  await expect(composer(page)).toHaveValue(text);
  await page.keyboard.press('Enter');
  await expect(messagesOf(workstation, customer).getByText(text, { exact: true })).toBeVisible();
}

/** Resolves the open conversation. */
export async function resolve({ page }: Workstation): Promise<void> {
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
}
