import { limits } from '@recado/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import { getUser } from '../users/index.ts';
import { passwordResets } from './auth.tables.ts';
import { hashOfResetCode, newResetCode } from './resetCode.ts';
import { sendResetCode } from './sendResetCode.ts';
import { toResetMail } from './toResetMail.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
type Asked = { resetId: number };

/**
 * Creates the code and mails it, so that no table and no job payload contains it. Each attempt creates a new code:
 * after a mail with an unknown outcome, the code may have reached nobody (PWD-09, PWD-11).
 */
export const sendResetCodeJob = ({ sendMail, publicUrl }: Deps) =>
  job<Asked>({
    ...sendResetCode,
    retrySeconds: [5, 20, 60, 180],
    async run(errand, asked) {
      const code = newResetCode();
      const to = await errand.inCompany((work) => giveCode(work, asked, code));
      if (!to) return;
      await sendMail(errand, toResetMail({ ...to, code, publicUrl }));
      await errand.inCompany(
        async (work) =>
          void (await work.db.update(passwordResets).set({ mailedAt: work.now }).where(isAsked(work, asked))),
      );
    },
  });

const isAsked = (work: Work, { resetId }: Asked) =>
  and(eq(passwordResets.companyId, work.companyId), eq(passwordResets.id, resetId));

/**
 * Assigns the code to the request and returns the recipient. Returns undefined if it was already mailed, used or
 * voided.
 */
async function giveCode(work: Work, asked: Asked, code: string) {
  const [input] = await work.db
    .update(passwordResets)
    .set({ codeHash: hashOfResetCode(code), expiresAt: sql`now() + make_interval(mins => ${limits.resetCodeMinutes})` })
    .where(and(isAsked(work, asked), isNull(passwordResets.mailedAt)))
    .returning({ userId: passwordResets.userId, email: passwordResets.email });
  if (!input) return undefined;
  const { name, language } = await getUser(work, input.userId);
  return { email: input.email, name, language: language ?? (await localeOf(work)).language };
}
