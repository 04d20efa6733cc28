import type { Settled } from '../messages/index.ts';
import { settleRowOfMessage } from './settleRow.ts';

/**
 * Marks a schedule as sent once WhatsApp accepted its message, even after an earlier refusal. Publishes a refusal with
 * a way to try again (SCH-17).
 */
export const settleSchedule: Settled = async (work, messageId, outcome) => {
  // The schedule keeps waiting for a receipt or a user.
  if (outcome === 'unknown') return;
  return outcome === 'sent'
    ? settleRowOfMessage(work, messageId, ['AGENDADA', 'ERRO'], { status: 'ENVIADA', sentAt: work.now })
    : settleRowOfMessage(work, messageId, ['AGENDADA'], { status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG' });
};
