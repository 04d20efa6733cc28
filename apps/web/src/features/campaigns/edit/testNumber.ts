import { ownKey } from '../../../lib/browser/ownKey.ts';

const name = 'campaignTestNumber';

/** Returns the number of the user's last test in this browser; empty before the first one. */
export const readTestNumber = (): string => localStorage.getItem(ownKey(name)) ?? '';

export const keepTestNumber = (number: string): void => localStorage.setItem(ownKey(name), number);
