import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { PersonalErrand } from '../../kernel/errand.ts';
import { messages } from '../messages/messages.tables.ts';
import type { SandboxParts } from './sandboxParts.ts';

type Given = { wid: string; ack: number } | { wid: string; error: string };

/** A contact's phone says what became of a message of ours: delivered, read, played, or refused after all. */
export async function playReceipt(
  errand: PersonalErrand,
  connectionId: number,
  given: Given,
  { world, receive }: SandboxParts,
): Promise<{ wid: string; ack: number }> {
  const find = () =>
    errand.inCompany(async (work) => {
      const [row] = await work.db
        .select({ ack: messages.ack })
        .from(messages)
        .where(
          and(
            eq(messages.companyId, work.companyId),
            eq(messages.connectionId, connectionId),
            eq(messages.wid, given.wid),
            eq(messages.fromMe, true),
          ),
        );
      return row;
    });
  if (!(await find()) && !(await world.findOutbound(connectionId, given.wid)))
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  await world.recordReceipt(connectionId, given);
  await receive(errand, { type: 'receipt', connectionId, ...given });
  return { wid: given.wid, ack: (await find())?.ack ?? 0 };
}
