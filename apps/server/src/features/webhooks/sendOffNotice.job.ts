import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { findMailedAdmins, findMailedUser } from '../users/index.ts';
import { sendOffNotice } from './sendOffNotice.ts';
import { toOffMail } from './toOffMail.ts';
import { webhooks } from './webhooks.tables.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
type Payload = z.output<typeof sendOffNotice.payload>;

/** Mails the administrators of the company, each once. Does nothing if the webhook is on again or deleted. */
export const sendOffNoticeJob = ({ sendMail, publicUrl }: Deps): Job<Payload> =>
  job<Payload>({
    ...sendOffNotice,
    retrySeconds: [10, 60, 300, 1_800, 3_600],
    async run(errand, { webhookId, userId }) {
      if (userId === undefined) return errand.inCompany((work) => enqueueMails(work, webhookId));
      const mail = await errand.inCompany((work) => toUsersMail(work, { webhookId, userId }, publicUrl));
      if (mail) await sendMail(errand, mail);
    },
  });

const isOff = (work: Work, webhookId: number): SQL | undefined =>
  and(eq(webhooks.companyId, work.companyId), eq(webhooks.id, webhookId), eq(webhooks.active, false));

/** Enqueues a mail for each administrator with the note that they were told. */
async function enqueueMails(work: Work, webhookId: number): Promise<void> {
  const noted = await work.db
    .update(webhooks)
    .set({ offNoticedAt: work.now })
    .where(and(isOff(work, webhookId), isNull(webhooks.offNoticedAt)))
    .returning({ id: webhooks.id });
  if (noted.length === 0) return;
  for (const userId of await findMailedAdmins(work)) await work.enqueue(sendOffNotice, { webhookId, userId });
}

async function toUsersMail(
  work: Work,
  { webhookId, userId }: { webhookId: number; userId: number },
  publicUrl: string,
): Promise<Mail | undefined> {
  const [webhook] = await work.db
    .select({ name: webhooks.name, url: webhooks.url, offReason: webhooks.offReason })
    .from(webhooks)
    .where(isOff(work, webhookId));
  const user = webhook && (await findMailedUser(work, userId));
  return user && toOffMail({ ...user, webhook, publicUrl });
}
