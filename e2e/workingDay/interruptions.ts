import { expect } from '@playwright/test';
import { composer } from '../inboxSupport.ts';
import { answer, messagesOf, open, type Desk } from './desk.ts';
import type { DayCustomer } from './ledger.ts';

/** What happens around one answer: to the page, to the network, or to the attention of the person. */
type Interruption = (desk: Desk, customer: DayCustomer, text: string, others: readonly DayCustomer[]) => Promise<void>;

const none: Interruption = (desk, customer, text) => answer(desk, customer, text);

/** A reload with half a sentence typed. */
const reloadWhileTyping: Interruption = (desk, customer, text) =>
  answer(desk, customer, text, async () => {
    await desk.page.reload();
    await expect(messagesOf(desk, customer)).toBeVisible();
  });

/** A reload in the moment after Enter. */
const reloadAfterSending: Interruption = async (desk, customer, text) => {
  await answer(desk, customer, text);
  await desk.page.reload();
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toBeVisible();
};

/** The network is away while one types and sends; it comes back later. */
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

/** The same conversation in a second tab, which sends; the first tab shows it. */
const secondTab: Interruption = async (desk, customer, text) => {
  const tab = await desk.page.context().newPage();
  await tab.goto(desk.page.url());
  const second = { ...desk, page: tab };
  await expect(messagesOf(second, customer)).toBeVisible();
  await answer(second, customer, text);
  await tab.close();
  await expect(messagesOf(desk, customer).getByText(text, { exact: true })).toBeVisible();
};

/** Another customer is looked after in the middle of a sentence. */
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
