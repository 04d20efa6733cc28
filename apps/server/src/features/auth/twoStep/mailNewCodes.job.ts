import { and, eq } from 'drizzle-orm';
import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { twoSteps } from '../auth.tables.ts';
import { mailNewCodes } from './mailNewCodes.ts';
import { twoStepOf } from './rowsOf.ts';
import { findMailAddress, toTwoStepMail } from './toTwoStepMail.ts';
import { twoStepMailTexts } from './twoStepMail.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void> };

export const mailNewCodesJob = ({ sendMail }: Deps) =>
  job<{ userId: number }>({
    ...mailNewCodes,
    retrySeconds: [5, 20, 60, 180],
    async run(errand, { userId }) {
      const to = await errand.inCompany(async (work) => {
        const due = and(twoStepOf(work, userId), eq(twoSteps.isCodesMailDue, true));
        return (await work.db.$count(twoSteps, due)) > 0 ? findMailAddress(work, userId) : undefined;
      });
      // Mailed before, or deleted meanwhile.
      if (!to) return;
      const { newCodes, newCodesSubject } = twoStepMailTexts.words;
      await sendMail(errand, toTwoStepMail(to, newCodesSubject[to.language], newCodes[to.language]));
      await errand.inCompany(
        async (work) =>
          void (await work.db.update(twoSteps).set({ isCodesMailDue: false }).where(twoStepOf(work, userId))),
      );
    },
  });
