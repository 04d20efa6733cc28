import { ownKey } from '../../../lib/browser/ownKey.ts';
import { CheckoutDraft } from './checkoutForm.ts';

/** In the storage of the tab: an address survives a reload, and is gone from a shared computer with the tab. */
const key = (): string => ownKey('checkout');

/** Returns what was typed before a reload; null if nothing was, or if an older version stored it. */
export function readDraft(): CheckoutDraft | null {
  try {
    return CheckoutDraft.parse(JSON.parse(sessionStorage.getItem(key()) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores the address and the plan. The schema drops every other field, card data above all (INV-22). */
export function keepDraft(fields: CheckoutDraft): void {
  const draft = CheckoutDraft.safeParse(fields);
  if (draft.success) sessionStorage.setItem(key(), JSON.stringify(draft.data));
}

export const forgetDraft = (): void => sessionStorage.removeItem(key());
