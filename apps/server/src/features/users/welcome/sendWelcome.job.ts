import { and, eq, isNull } from 'drizzle-orm';
import { composeMail, fillMail } from '../../../gateways/mail/composeMail.ts';
import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job, type Job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { findServedCompany, localeOf } from '../../companies/index.ts';
import { isEnabled } from '../../platformSettings/index.ts';
import { settingOf } from '../../settings/index.ts';
import { isPresent } from '../isPresent.ts';
import { users } from '../users.tables.ts';
import { welcomeMail, type WelcomeReason } from './welcomeMail.ts';
import { welcomeTexts } from './welcome.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
type Payload = { userId: number; reason: WelcomeReason };

/**
 * Mails a new user where to sign in, once. Operators of the platform switch the mail of a sign-up off, administrators
 * that of the users they add.
 */
export const sendWelcomeJob = ({ sendMail, publicUrl }: Deps): Job<Payload> =>
  job<Payload>({
    ...welcomeMail,
    retrySeconds: [5, 60, 600, 3_600],
    async run(errand, payload) {
      const mail = await errand.inCompany((work) => toWelcome(work, payload, publicUrl));
      if (!mail) return;
      await sendMail(errand, mail);
      await errand.inCompany(
        async (work) =>
          void (await work.db
            .update(users)
            .set({ welcomedAt: work.now })
            .where(and(eq(users.companyId, work.companyId), eq(users.id, payload.userId)))),
      );
    },
  });

/** Returns the mail; undefined if it is switched off, was sent, or has nobody to read it. */
async function toWelcome(work: Work, { userId, reason }: Payload, publicUrl: string): Promise<Mail | undefined> {
  const isOn =
    reason === 'signUp' ? await isEnabled(work, 'signUpMail') : (await settingOf(work, 'welcomeMail')) === 'enabled';
  if (!isOn) return undefined;
  const [user] = await work.db
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId), isPresent, isNull(users.welcomedAt)));
  const company = await findServedCompany(work);
  if (!user || company === undefined) return undefined;
  const language = user.language ?? (await localeOf(work)).language;
  const word = (key: keyof typeof welcomeTexts.words): string =>
    fillMail(welcomeTexts.words[key][language], { name: user.name, email: user.email, company });
  return composeMail({
    to: user.email,
    language,
    subject: word('subject'),
    paragraphs: [word('hello'), word(reason)],
    link: { label: word('open'), url: `${publicUrl}/login` },
  });
}
