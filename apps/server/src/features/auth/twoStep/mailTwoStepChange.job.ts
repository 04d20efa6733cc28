import { AppError } from '@recado/contracts';
import type { Mail } from '../../../gateways/mail/Mail.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { mailTwoStepChange } from './mailTwoStepChange.ts';
import { findMailAddress, toTwoStepMail } from './toTwoStepMail.ts';
import { twoStepMailTexts } from './twoStepMail.texts.ts';

type Deps = { sendMail(errand: Errand, mail: Mail): Promise<void> };

export const mailTwoStepChangeJob = ({ sendMail }: Deps) =>
  job<{ userId: number; change: 'turnedOff' | 'newCodes' }>({
    ...mailTwoStepChange,
    retrySeconds: [5, 20, 60, 180],
    async run(errand, { userId, change }) {
      const to = await errand
        .inCompany((work) => findMailAddress(work, userId))
        .catch((error: unknown) => {
          // Deleted meanwhile.
          if (error instanceof AppError && error.code === 'ERR_NO_USER_FOUND') return undefined;
          throw error;
        });
      if (!to) return;
      const { turnedOff, turnedOffSubject, newCodes, newCodesSubject } = twoStepMailTexts.words;
      const [subject, what] = { turnedOff: [turnedOffSubject, turnedOff], newCodes: [newCodesSubject, newCodes] }[
        change
      ];
      await sendMail(errand, toTwoStepMail(to, subject![to.language], what![to.language]));
    },
  });
