import { toWallClock } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { composeMail, fillMail } from '../../gateways/mail/composeMail.ts';
import type { Mail } from '../../gateways/mail/Mail.ts';
import type { Errand } from '../../kernel/errand.ts';
import { declareJob, job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { findServedCompany, localeOf } from '../companies/index.ts';
import { findLost, noteLostMail, noteLostMails } from '../connections/index.ts';
import { settingOf } from '../settings/index.ts';
import { findMailedAdmins, findMailedUser } from '../users/index.ts';
import { lostMailTexts } from './lostMail.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void>; publicUrl: string };
type Payload = { connectionId: number; userId: number };

const mailLost = declareJob({
  name: 'lostConnections.mail',
  attempts: 6,
  payload: z.object({ connectionId: z.number().int(), userId: z.number().int() }),
});

/**
 * Finds connections that were lost more than an hour ago. Enqueues a mail for each administrator in the transaction
 * that marks the loss, so each is sent once for each loss. Does nothing while the company has switched the mail off.
 */
export const sweepLostConnections = job({
  name: 'lostConnections.sweep',
  attempts: 1,
  payload: z.object({}),
  cron: '*/5 * * * *',
  due: sql`exists (
    select 1 from connections w where w.company_id = c.id and w.lost_since is not null and w.lost_mails_at is null)`,
  run: (errand) =>
    errand.inCompany(async (work) => {
      const lost = (await findLost(work)).filter(({ isMailed }) => !isMailed);
      if (lost.length === 0 || !(await isWanted(work)) || !(await findServedCompany(work))) return;
      const admins = await findMailedAdmins(work);
      for (const { id: connectionId } of lost) {
        if (!(await noteLostMails(work, connectionId))) continue;
        for (const userId of admins) await work.enqueue(mailLost, { connectionId, userId });
      }
    }),
});

const isWanted = async (work: Work): Promise<boolean> => (await settingOf(work, 'connectionLostMail')) === 'enabled';

/** Mails one administrator about a lost connection. Does nothing if the connection is back. */
export const mailLostJob = ({ sendMail, publicUrl }: Deps): Job<Payload> =>
  job<Payload>({
    ...mailLost,
    retrySeconds: [5, 60, 600, 3_600],
    async run(errand, { connectionId, userId }) {
      const mail = await errand.inCompany((work) => toLostMail(work, { connectionId, userId }, publicUrl));
      if (!mail) return;
      await sendMail(errand, mail);
      await errand.inCompany((work) => noteLostMail(work, connectionId, userId));
    },
  });

async function toLostMail(work: Work, { connectionId, userId }: Payload, publicUrl: string): Promise<Mail | undefined> {
  const lost = (await findLost(work)).find(({ id }) => id === connectionId);
  const company = await findServedCompany(work);
  if (!lost || lost.mailedTo.includes(userId) || company === undefined || !(await isWanted(work))) return undefined;
  const user = await findMailedUser(work, userId);
  if (!user) return undefined;
  const { language } = user;
  const { timezone } = await localeOf(work);
  const since = toMoment(lost.lostSince, timezone);
  const word = (key: keyof typeof lostMailTexts.words): string =>
    fillMail(lostMailTexts.words[key][language], { name: user.name, company, connection: lost.name, since });
  return composeMail({
    to: user.email,
    language,
    subject: word('subject'),
    paragraphs: [word('hello'), word('lost'), word('next')],
    link: { label: word('open'), url: `${publicUrl}/connections` },
  });
}

/** Returns a moment on the clocks of the company: 24/11/2026 09:05. */
function toMoment(moment: Date, timezone: string): string {
  const { date, minute } = toWallClock(moment, timezone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.split('-').toReversed().join('/')} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
