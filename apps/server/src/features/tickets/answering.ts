import { AppError, isWorkedOnBy, type TicketChange } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork, Work } from '../../kernel/work.ts';
import { publishUpdate } from './publishTicket.ts';
import type { TicketRow } from './readTickets.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { tickets } from './tickets.tables.ts';

/** The assistant and the integration of a ticket, and whether they answer in it (behaviour 4.5). */
type Answering = Pick<TicketRow, 'useIntegration' | 'promptId' | 'integrationId'>;

/** Returns what answers in a ticket after a change. Fields that are not sent stay. */
export const answeringAfter = (before: Answering, patch: TicketChange): Answering => ({
  useIntegration: patch.useIntegration ?? before.useIntegration,
  promptId: patch.promptId === undefined ? before.promptId : patch.promptId,
  integrationId: patch.integrationId === undefined ? before.integrationId : patch.integrationId,
});

const isSame = (one: Answering, other: Answering): boolean =>
  one.useIntegration === other.useIntegration &&
  one.promptId === other.promptId &&
  one.integrationId === other.integrationId;

/** Asserts that a newly named assistant and integration exist. The ticket may keep an id whose row was deleted. */
export async function assertAnsweringExists(
  work: Work,
  before: Answering,
  { promptId, integrationId }: TicketChange,
  deps: Pick<TicketDeps, 'hasPrompt' | 'hasIntegration'>,
): Promise<void> {
  if (promptId && promptId !== before.promptId && !(await deps.hasPrompt(work, promptId)))
    throw new AppError('ERR_NO_PROMPT_FOUND');
  if (integrationId && integrationId !== before.integrationId && !(await deps.hasIntegration(work, integrationId)))
    throw new AppError('ERR_NO_INTEGRATION_FOUND');
}

/**
 * Changes only what answers in a ticket: it stays where it is, and bots that answered go on. On an open ticket only its
 * user and administrators may (behaviour 2.5). A closed ticket has no answering. Returns the ticket.
 */
export async function changeAnswering(work: UserWork, before: TicketRow, next: Answering): Promise<TicketRow> {
  if (isSame(before, next)) return before;
  if (before.status === 'closed') throw new AppError('ERR_VALIDATION', { fields: { useIntegration: 'no_transition' } });
  if (before.status === 'open' && !isWorkedOnBy(before, work.actor))
    throw new AppError('ERR_NO_PERMISSION', { user: before.user && { name: before.user.name } });
  await work.db
    .update(tickets)
    .set(next)
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, before.id)));
  return publishUpdate(work, before.id);
}
