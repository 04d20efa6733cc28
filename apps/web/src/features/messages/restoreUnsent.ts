import { restoreAttachments } from './composer/files/keptAttachments.ts';
import { askBeforeLeaving } from './outbox/askBeforeLeaving.ts';
import { restoreSendings } from './outbox/keptSendings.ts';
import { restoreOutbox } from './outbox/outbox.ts';
import { sendAllWaiting } from './outbox/sendMessage.ts';

askBeforeLeaving();

/** Restores what this user wrote, chose and sent before the page was loaded. Idempotent. */
export function restoreUnsent(userId: number): void {
  restoreOutbox(userId);
  sendAllWaiting();
  const sendings = restoreSendings(userId);
  restoreAttachments(userId, sendings);
  void sendings.then(sendAllWaiting);
}
