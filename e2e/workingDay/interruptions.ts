import { expect } from '@playwright/test';
import { composer } from '../inboxSupport.ts';
import { answer, messagesOf, open, type Workstation } from './workstation.ts';
import type { DayCustomer } from './ledger.ts';

/**
 * An interruption of one answer: of the page, the network, or the attendant. `others` are the customers that the
 * attendant has accepted and not yet resolved.
 */
type Interruption = (
  workstation: Workstation,
  customer: DayCustomer,
  text: string,
  others: readonly DayCustomer[],
) => Promise<void>;

const none: Interruption = (workstation, customer, text) => answer(workstation, customer, text);

/** Reloads the page with half a sentence typed. */
const reloadWhileTyping: Interruption = (workstation, customer, text) =>
  answer(workstation, customer, text, async () => {
    await workstation.page.reload();
    await expect(messagesOf(workstation, customer)).toBeVisible();
  });

/** Reloads the page right after Enter. */
const reloadAfterSending: Interruption = async (workstation, customer, text) => {
  await answer(workstation, customer, text);
  await workstation.page.reload();
  await expect(messagesOf(workstation, customer).getByText(text, { exact: true })).toBeVisible();
};

/** Cuts the network while the attendant types and sends; it returns later. */
const networkCut: Interruption = async (workstation, customer, text) => {
  workstation.network.cut();
  try {
    await answer(workstation, customer, text);
    await workstation.page.waitForTimeout(1_500);
  } finally {
    workstation.network.mend();
  }
  await expect(messagesOf(workstation, customer).getByText(text, { exact: true })).toHaveCount(1);
};

/** Sends in a second tab with the same conversation; the first tab shows the message. */
const secondTab: Interruption = async (workstation, customer, text) => {
  const tab = await workstation.page.context().newPage();
  await tab.goto(workstation.page.url());
  const second = { ...workstation, page: tab };
  await expect(messagesOf(second, customer)).toBeVisible();
  await answer(second, customer, text);
  await tab.close();
  await expect(messagesOf(workstation, customer).getByText(text, { exact: true })).toBeVisible();
};

/** Opens another customer's conversation in the middle of a sentence. */
const switchWhileTyping: Interruption = (workstation, customer, text, others) =>
  answer(workstation, customer, text, async () => {
    const other = others.find(({ name }) => name !== customer.name);
    if (!other) return;
    await open(workstation, other);
    await expect(composer(workstation.page)).toHaveValue('');
    await open(workstation, customer);
  });

export const interruptions: readonly Interruption[] = [
  none,
  reloadWhileTyping,
  networkCut,
  switchWhileTyping,
  reloadAfterSending,
  secondTab,
];
