import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';
import { twoSteps } from '../auth.tables.ts';
import { twoStepOf } from './rowsOf.ts';
import { sendTwoStepReset } from './sendTwoStepReset.ts';
import { findMailAddress, toTwoStepMail } from './toTwoStepMail.ts';
import { twoStepMailTexts } from './twoStepMail.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void> };

export const sendTwoStepResetJob = ({ sendMail }: Deps) =>
  job<{ userId: number }>({
    ...sendTwoStepReset,
    retrySeconds: [5, 20, 60, 180],
    async run(errand, { userId }) {
      const to = await errand.inCompany((work) => findRecipient(work, userId));
      if (!to) return;
      const { removed, subject } = twoStepMailTexts.words;
      const what = removed[to.language].replace('{{by}}', () => to.by);
      await sendMail(errand, toTwoStepMail(to, subject[to.language], what));
      await errand.inCompany(
        async (work) => void (await work.db.update(twoSteps).set({ resetBy: null }).where(twoStepOf(work, userId))),
      );
    },
  });

/** Returns undefined if the user was already mailed, or was deleted meanwhile. */
async function findRecipient(work: Work, userId: number) {
  const [row] = await work.db.select({ by: twoSteps.resetBy }).from(twoSteps).where(twoStepOf(work, userId));
  if (!row?.by) return undefined;
  return { ...(await findMailAddress(work, userId)), by: row.by };
}
