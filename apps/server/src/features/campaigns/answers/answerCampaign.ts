import { isOptOut, toConfirmation } from '@recado/contracts';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { setOptedOut } from '../../contacts/index.ts';
import { sendText, type Sending } from '../../messages/index.ts';
import { messages } from '../../messages/messages.tables.ts';
import type { TicketRow } from '../../tickets/index.ts';
import { campaignShippings } from '../campaigns.tables.ts';
import { campaignAnswerTexts } from '../campaigns.texts.ts';
import { bookPart, bookProgress, wakeCampaignsOf } from '../sending/bookStart.ts';
import { oneShipping, readShipping } from '../sending/sendShipping.ts';
import { answerDays, type OpenShipping } from './openShipping.ts';

/** A provider's clock has whole seconds and may differ from ours. */
const clockSlackMs = 60_000;

type Said = { contactId: number; connectionId: number; text: string; sentAt: Date; isLive: boolean };

/**
 * Applies a text of a contact to the campaign whose message it answers. Returns what it was for the campaign: an opt-out
 * (behaviour 9.12), a confirmation (9.11), or null for an ordinary message, which is only counted as an answer.
 */
export async function answerCampaign(
  work: Work,
  open: OpenShipping,
  said: Said,
): Promise<'optOut' | 'yes' | 'no' | null> {
  if (isOptOut(said.text)) {
    await recordAnswer(work, open, { optedOutAt: work.now });
    await setOptedOut(work, said.contactId);
    return 'optOut';
  }
  const confirmed = await readConfirmation(work, said);
  await recordAnswer(work, confirmed?.question ?? open);
  if (!confirmed) return null;
  await settleAnswer(work, confirmed.question.id, confirmed.answer);
  return confirmed.answer;
}

/** Stores the time of the first answer of a recipient. */
async function recordAnswer(
  work: Work,
  { id, campaignId }: Pick<OpenShipping, 'id' | 'campaignId'>,
  values: Partial<typeof campaignShippings.$inferInsert> = {},
): Promise<void> {
  await work.db
    .update(campaignShippings)
    .set({
      answeredAt: sql`coalesce(answered_at, ${work.now.toISOString()}::timestamptz)`,
      ...values,
      updatedAt: work.now,
    })
    .where(oneShipping(work, id));
  await bookProgress(work, campaignId);
}

/** Stores the ticket that an answer opened, for the report. */
export const recordAnswerTicket = async (work: Work, shippingId: number, ticketId: number): Promise<void> =>
  void (await work.db.update(campaignShippings).set({ answerTicketId: ticketId }).where(oneShipping(work, shippingId)));

/** Confirms an opt-out, once for each campaign message. Requires a lock on the ticket's row. */
export const confirmOptOut = async (
  work: Work,
  ticket: TicketRow,
  { id }: OpenShipping,
  sending: Sending,
): Promise<void> => {
  const { language } = await localeOf(work);
  await sendText(work, ticket, campaignAnswerTexts.words.optedOut[language], { onceAs: `optOut:${id}` }, sending);
};

/**
 * Returns the question that a yes or a no answers: the newest one of the chat that has no answer, whichever campaign wrote
 * last (decision 0145). In a live conversation a yes may answer the attendant: it counts only right after a campaign.
 */
async function readConfirmation(work: Work, said: Said) {
  const answer = toConfirmation(said.text);
  const question = answer && (await findQuestion(work, said));
  if (!answer || !question) return null;
  if (!said.isLive) return { answer, question };
  const [last] = await work.db
    .select({ shippingId: messages.shippingId })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.chatContactId, said.contactId),
        eq(messages.connectionId, said.connectionId),
        eq(messages.fromMe, true),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(1);
  return last?.shippingId != null ? { answer, question } : null;
}

/** Returns the newest question of a chat that waits for an answer and was asked before a message. */
async function findQuestion(work: Work, { contactId, connectionId, sentAt }: Said) {
  const { companyId, partSentAt, askedAt } = campaignShippings;
  const [question] = await work.db
    .select({ id: campaignShippings.id, campaignId: campaignShippings.campaignId })
    .from(campaignShippings)
    .where(
      and(
        eq(companyId, work.companyId),
        eq(campaignShippings.connectionId, connectionId),
        eq(campaignShippings.contactId, contactId),
        eq(campaignShippings.status, 'asked'),
        gt(partSentAt, new Date(work.now.getTime() - answerDays * 24 * 3_600_000)),
        lte(askedAt, new Date(sentAt.getTime() + clockSlackMs)),
      ),
    )
    .orderBy(desc(partSentAt))
    .limit(1);
  return question;
}

/** A yes sends the rest, unless the campaign was cancelled or paused meanwhile; a no ends it for the recipient. */
async function settleAnswer(work: Work, id: number, answer: 'yes' | 'no'): Promise<void> {
  const read = await readShipping(work, id);
  if (!read) return;
  const isOver = read.campaign.status === 'CANCELADA' || read.campaign.pause !== null;
  const changed = await work.db
    .update(campaignShippings)
    .set(
      answer === 'no'
        ? { status: 'declined', updatedAt: work.now }
        : { status: isOver ? 'waiting' : 'sending', updatedAt: work.now },
    )
    .where(and(oneShipping(work, id), eq(campaignShippings.status, 'asked')))
    .returning({ id: campaignShippings.id });
  if (changed.length === 0 || answer === 'no') return;
  if (!isOver) return bookPart(work, id, work.now);
  // A person may go on with the campaign before this commit: the pace then finds the row only by another look.
  await wakeCampaignsOf(work, read.campaign.connectionId);
}
