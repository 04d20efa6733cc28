import { useListKeys } from '../../lib/useListKeys.ts';
import { actionOf, type InboxAction } from './shortcuts.ts';

/** The keys of the inbox (`shortcuts.ts`). */
export const useInboxKeys = (keys: Record<InboxAction, () => void>): void => useListKeys('[data-ticket]', actionOf, keys);
