import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import {
  isLimitMailed,
  isLimitReached,
  presentMonth,
  readAiSettings,
  mailLimit,
  noteLimitMailed,
} from '../prompts/index.ts';
import { findMailedAdmins, findMailedUser } from '../users/index.ts';
import { toLimitMail } from './toLimitMail.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
type Payload = z.output<typeof mailLimit.payload>;

/** Mails the administrators, each once, that assistants are silent. Does nothing if the month is over or the limit was raised. */
export const mailLimitJob = ({ sendMail, publicUrl }: Deps): Job<Payload> =>
  job<Payload>({
    ...mailLimit,
    retrySeconds: [10, 60, 300, 1_800, 3_600],
    async run(errand, { month, userId }) {
      if (userId === undefined) return errand.inCompany((work) => enqueueMails(work, month));
      const mail = await errand.inCompany((work) => toUsersMail(work, { month, userId }, publicUrl));
      if (mail) await sendMail(errand, mail);
    },
  });

/** Returns the limit if it is reached now, and in this month. */
async function reachedLimit(work: Work, month: string): Promise<number | null> {
  const { monthlyTokens } = await readAiSettings(work);
  const isNow = monthlyTokens !== null && month === (await presentMonth(work)) && (await isLimitReached(work));
  return isNow ? monthlyTokens : null;
}

/** Enqueues a mail for each administrator with the note that they were told. Of two such jobs the second finds the note. */
async function enqueueMails(work: Work, month: string): Promise<void> {
  await work.lock('prompts.mailLimit');
  if ((await reachedLimit(work, month)) === null || (await isLimitMailed(work, month))) return;
  await noteLimitMailed(work, month);
  for (const userId of await findMailedAdmins(work)) await work.enqueue(mailLimit, { month, userId });
}

async function toUsersMail(
  work: Work,
  { month, userId }: { month: string; userId: number },
  publicUrl: string,
): Promise<Mail | undefined> {
  const tokens = await reachedLimit(work, month);
  const user = await findMailedUser(work, userId);
  if (tokens === null || !user) return undefined;
  const [company] = await work.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, work.companyId));
  return toLimitMail({ ...user, company: company?.name ?? '', month, tokens, publicUrl });
}
