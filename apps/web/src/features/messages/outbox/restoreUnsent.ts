import { restoreAttachments } from '../composer/files/keptAttachments.ts';
import { askBeforeLeaving } from './askBeforeLeaving.ts';
import { restoreSendings } from './keptSendings.ts';
import { restoreOutbox } from './outbox.ts';
import { sendAfter, sendAllWaiting } from './sendMessage.ts';

askBeforeLeaving();

/** Restores what this user wrote, chose and sent before the page was loaded. Idempotent. */
export function restoreUnsent(userId: number): void {
  restoreOutbox(userId);
  const sendings = restoreSendings(userId);
  restoreAttachments(userId, sendings);
  sendAfter(sendings);
  sendAllWaiting();
}
