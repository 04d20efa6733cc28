import { expect, type Page } from '@playwright/test';
import type { CuttableNetwork } from '../cuttableNetwork.ts';
import { acceptButton, composer, waitingTab } from '../inboxSupport.ts';
import type { DayCustomer, Ledger } from './ledger.ts';

/** An attendant's place of work: a browser page behind a network that can be cut. */
export type Desk = { page: Page; network: CuttableNetwork; ledger: Ledger };

export const messagesOf = ({ page }: Desk, { name }: DayCustomer) =>
  page.getByRole('region', { name: `Mensagens de ${name}` });

/** Accepts a waiting customer. Resolves when the conversation is open. */
export async function accept({ page }: Desk, { name }: DayCustomer): Promise<void> {
  await waitingTab(page).click();
  await acceptButton(page, name).filter({ visible: true }).first().click();
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` })).toBeVisible();
}

/** Opens a conversation that the attendant has already accepted. */
export async function open({ page }: Desk, { name }: DayCustomer): Promise<void> {
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` })).toBeVisible();
}

/** Types an answer and sends it. `between` runs when half of it is typed; the text must survive that. */
export async function answer(
  desk: Desk,
  customer: DayCustomer,
  text: string,
  between?: (half: string) => Promise<void>,
): Promise<void> {
  const { page, ledger } = desk;
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
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toBeVisible();
}

/** Resolves the open conversation. */
export async function resolve({ page }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
}
