import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import { users } from '../users/users.tables.ts';
import { sendOffNotice } from './sendOffNotice.ts';
import { toOffMail } from './toOffMail.ts';
import { webhooks } from './webhooks.tables.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
/** A company with more administrators has somebody to ask. */
const mostMails = 20;

/** Mails the administrators of the company, once. Does nothing if the webhook is on again or deleted. */
export const sendOffNoticeJob = ({ sendMail, publicUrl }: Deps): Job<{ webhookId: number }> =>
  job({
    ...sendOffNotice,
    retrySeconds: [10, 60, 300, 1_800, 3_600],
    async run(errand, { webhookId }) {
      const isIt = (work: Work) => and(eq(webhooks.companyId, work.companyId), eq(webhooks.id, webhookId));
      const mails = await errand.inCompany(async (work) => {
        const [webhook] = await work.db
          .select({ name: webhooks.name, url: webhooks.url, offReason: webhooks.offReason })
          .from(webhooks)
          .where(and(isIt(work), eq(webhooks.active, false), isNull(webhooks.offNoticedAt)));
        if (!webhook) return undefined;
        const { language } = await localeOf(work);
        const admins = await work.db
          .select({ email: users.email, name: users.name, language: users.language })
          .from(users)
          .where(and(eq(users.companyId, work.companyId), eq(users.profile, 'admin'), isNull(users.deletedAt)))
          .orderBy(asc(users.id))
          .limit(mostMails);
        return admins.map((admin) => toOffMail({ ...admin, language: admin.language ?? language, webhook, publicUrl }));
      });
      if (!mails) return;
      for (const mail of mails) await sendMail(errand, mail);
      await errand.inCompany(
        async (work) => void (await work.db.update(webhooks).set({ offNoticedAt: work.now }).where(isIt(work))),
      );
    },
  });
