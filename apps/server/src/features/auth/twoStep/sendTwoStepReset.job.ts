import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { getUser } from '../../users/index.ts';
import { twoSteps } from '../auth.tables.ts';
import { escaped } from '../toResetMail.ts';
import { twoStepOf } from './rowsOf.ts';
import { sendTwoStepReset } from './sendTwoStepReset.ts';
import { twoStepMailTexts } from './twoStepMail.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void> };

export const sendTwoStepResetJob = ({ sendMail }: Deps) =>
  job<{ userId: number }>({
    ...sendTwoStepReset,
    retrySeconds: [5, 20, 60, 180],
    async run(errand, { userId }) {
      const to = await errand.inCompany((work) => findRecipient(work, userId));
      if (!to) return;
      const { name, email, language, by } = to;
      const { subject, hello, removed, warn } = twoStepMailTexts.words;
      const lines = [
        hello[language].replace('{{name}}', () => name),
        removed[language].replace('{{by}}', () => by),
        warn[language],
      ];
      await sendMail(errand, {
        to: email,
        subject: subject[language],
        text: lines.join('\n\n'),
        html: `<!doctype html>\n<html lang="${language}">\n<body>\n${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}\n</body>\n</html>\n`,
      });
      await errand.inCompany(
        async (work) => void (await work.db.update(twoSteps).set({ resetBy: null }).where(twoStepOf(work, userId))),
      );
    },
  });

/** Returns undefined if the user was already mailed, or was deleted meanwhile. */
async function findRecipient(work: Work, userId: number) {
  const [row] = await work.db.select({ by: twoSteps.resetBy }).from(twoSteps).where(twoStepOf(work, userId));
  if (!row?.by) return undefined;
  const { name, email, language } = await getUser(work, userId);
  return { name, email, language: language ?? (await localeOf(work)).language, by: row.by };
}
