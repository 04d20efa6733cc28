import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import { messages } from '../messages/messages.tables.ts';
import type { SandboxDeps } from './sandboxDeps.ts';

type Input = { wid: string; ack: number } | { wid: string; error: string };

/** Sends a receipt from a simulated contact for a message of ours: delivered, read, played, or failed. */
export async function playReceipt(
  errand: UserErrand,
  connectionId: number,
  input: Input,
  { world, receive }: SandboxDeps,
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
            eq(messages.wid, input.wid),
            eq(messages.fromMe, true),
          ),
        );
      return row;
    });
  if (!(await find()) && !(await world.findOutbound(connectionId, input.wid)))
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  await world.recordReceipt(connectionId, input);
  await receive(errand, { type: 'receipt', connectionId, ...input });
  return { wid: input.wid, ack: (await find())?.ack ?? 0 };
}
