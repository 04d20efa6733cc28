import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job, type Job } from '../../kernel/jobs/job.ts';
import { companies } from '../companies/companies.tables.ts';
import { localeOf } from '../companies/index.ts';
import {
  isLimitMailed,
  isLimitReached,
  presentMonth,
  readAiSettings,
  mailLimit,
  noteLimitMailed,
} from '../prompts/index.ts';
import { users } from '../users/users.tables.ts';
import { toLimitMail } from './toLimitMail.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
/** A company with more administrators has somebody to ask. */
const mostMails = 20;

/** Mails the administrators that assistants are silent. Does nothing if the month is over or the limit was raised. */
export const mailLimitJob = ({ sendMail, publicUrl }: Deps): Job<{ month: string }> =>
  job({
    ...mailLimit,
    retrySeconds: [10, 60, 300, 1_800, 3_600],
    async run(errand, { month }) {
      const mails = await errand.inCompany(async (work) => {
        const { monthlyTokens: tokens } = await readAiSettings(work);
        if (tokens === null || month !== (await presentMonth(work)) || !(await isLimitReached(work))) return [];
        if (await isLimitMailed(work, month)) return [];
        const { language } = await localeOf(work);
        const [company] = await work.db
          .select({ name: companies.name })
          .from(companies)
          .where(eq(companies.id, work.companyId));
        const admins = await work.db
          .select({ email: users.email, name: users.name, language: users.language })
          .from(users)
          .where(and(eq(users.companyId, work.companyId), eq(users.profile, 'admin'), isNull(users.deletedAt)))
          .orderBy(asc(users.id))
          .limit(mostMails);
        return admins.map((admin) =>
          toLimitMail({
            ...admin,
            language: admin.language ?? language,
            company: company?.name ?? '',
            month,
            tokens,
            publicUrl,
          }),
        );
      });
      for (const mail of mails) await sendMail(errand, mail);
      if (mails.length > 0) await errand.inCompany((work) => noteLimitMailed(work, month));
    },
  });
