import { expect } from '@playwright/test';
import { composer } from '../inboxSupport.ts';
import { answer, messagesOf, open, type Desk } from './desk.ts';
import type { DayCustomer } from './ledger.ts';

/** An interruption of one answer: of the page, the network, or the attendant. */
type Interruption = (desk: Desk, customer: DayCustomer, text: string, others: readonly DayCustomer[]) => Promise<void>;

const none: Interruption = (desk, customer, text) => answer(desk, customer, text);

/** Reloads the page with half a sentence typed. */
const reloadWhileTyping: Interruption = (desk, customer, text) =>
  answer(desk, customer, text, async () => {
    await desk.page.reload();
    await expect(messagesOf(desk, customer)).toBeVisible();
  });

/** Reloads the page right after Enter. */
const reloadAfterSending: Interruption = async (desk, customer, text) => {
  await answer(desk, customer, text);
  await desk.page.reload();
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toBeVisible();
};

/** Cuts the network while the attendant types and sends; it returns later. */
const networkCut: Interruption = async (desk, customer, text) => {
  desk.network.cut();
  try {
    await answer(desk, customer, text);
    await desk.page.waitForTimeout(1_500);
  } finally {
    desk.network.mend();
  }
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toHaveCount(1);
};

/** Sends in a second tab with the same conversation; the first tab shows the message. */
const secondTab: Interruption = async (desk, customer, text) => {
  const tab = await desk.page.context().newPage();
  await tab.goto(desk.page.url());
  const second = { ...desk, page: tab };
  await expect(messagesOf(second, customer)).toBeVisible();
  await answer(second, customer, text);
  await tab.close();
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toBeVisible();
};

/** Opens another customer's conversation in the middle of a sentence. */
const switchWhileTyping: Interruption = (desk, customer, text, others) =>
  answer(desk, customer, text, async () => {
    const other = others.find(({ name }) => name !== customer.name);
    if (!other) return;
    await open(desk, other);
    await expect(composer(desk.page)).toHaveValue('');
    await open(desk, customer);
  });

export const interruptions: readonly Interruption[] = [
  none,
  reloadWhileTyping,
  networkCut,
  switchWhileTyping,
  reloadAfterSending,
  secondTab,
];
