import { ticketsApi } from '@recado/contracts';
import { ticketEvents, tickets } from '../src/features/tickets/tickets.tables.ts';
import { hot, insertInto } from '../src/kernel/db/hot.ts';
import { call, type TestServer } from './harness.ts';
import { makeInbox, makeUser, within } from './make.ts';

export type Step = {
  type: string;
  minute: number;
  status: 'pending' | 'open' | 'closed';
  userId?: number;
  reason?: string;
};

const recordEvent = hot('test.event')`${insertInto(ticketEvents, ['ticketId', 'type', 'at', 'reason', 'after'])}`;

/** An attendance told by its log, `day` at nine in the company's morning being minute 0. */
export async function describeTicket(
  server: TestServer,
  companyId: number,
  contactId: number,
  day: string,
  steps: Step[],
  born: Partial<typeof tickets.$inferInsert> = {},
): Promise<number> {
  const at = (minute: number) => new Date(Date.parse(`${day}T09:00:00-03:00`) + minute * 60_000);
  const last = steps.at(-1)!;
  return within(server, companyId, async (work) => {
    const [row] = await work.db
      .insert(tickets)
      .values({
        companyId,
        contactId,
        status: last.status,
        userId: last.userId ?? null,
        createdAt: at(steps[0]!.minute),
        closedAt: last.status === 'closed' ? at(last.minute) : null,
        ...born,
      })
      .returning({ id: tickets.id });
    for (const { type, minute, status, userId, reason } of steps)
      await work.rows(recordEvent, {
        ticketId: row!.id,
        type,
        at: at(minute),
        reason,
        after: { status, userId: userId ?? null },
      });
    return row!.id;
  });
}

/** A company with two attendants and a contact; nothing has happened in it. */
export async function makeQuietInbox(server: TestServer) {
  const inbox = await makeInbox(server);
  const { contactId } = (
    await call(server, ticketsApi.get, {
      as: inbox.admin,
      params: { ticketId: (await inbox.testContact.says('oi')).ticketId },
    })
  ).body;
  await server.admin.query('delete from tickets where company_id = $1', [inbox.companyId]);
  return { ...inbox, contactId, other: await makeUser(server, inbox.companyId, { name: 'Bruno' }) };
}
