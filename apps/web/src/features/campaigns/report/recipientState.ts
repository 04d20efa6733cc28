import type { Shipping, ShippingStatus } from '@recado/contracts';
import type { IconName } from '../../../lib/icons/iconNames.ts';

/** Keys of the texts of the report. */
type Word = `status.${ShippingStatus}` | 'received' | 'read' | 'answered' | 'optedOut';
type Tone = 'none' | 'good' | 'answered' | 'bad' | 'open';

/** How far a recipient is: what happened last counts. */
export type RecipientState = { word: Word; icon: IconName; tone: Tone };

const states: Record<Shipping['status'], RecipientState> = {
  waiting: { word: 'status.waiting', icon: 'clock', tone: 'none' },
  sending: { word: 'status.sending', icon: 'sendOutline', tone: 'none' },
  asked: { word: 'status.asked', icon: 'hourglass', tone: 'open' },
  delivered: { word: 'status.delivered', icon: 'check', tone: 'none' },
  unknown: { word: 'status.unknown', icon: 'help', tone: 'open' },
  failed: { word: 'status.failed', icon: 'error', tone: 'bad' },
  declined: { word: 'status.declined', icon: 'close', tone: 'none' },
  skipped: { word: 'status.skipped', icon: 'blocked', tone: 'none' },
};

/** Returns the state of a recipient as the report words it (CAMP-15). */
export function stateOf({ status, receivedAt, readAt, answeredAt, optedOutAt }: Shipping): RecipientState {
  if (optedOutAt !== null) return { word: 'optedOut', icon: 'blocked', tone: 'bad' };
  if (status !== 'delivered') return states[status];
  if (answeredAt !== null) return { word: 'answered', icon: 'reply', tone: 'answered' };
  if (readAt !== null) return { word: 'read', icon: 'doneAll', tone: 'good' };
  return receivedAt === null ? states.delivered : { word: 'received', icon: 'doneAll', tone: 'none' };
}
