import type { PlanLimit } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../dialogs/useConfirm.tsx';
import { uiTexts } from '../ui.texts.ts';

/**
 * Returns a function that opens the form of a new row, or says that the plan has no room for one more and leads to the
 * subscription. `present`: the rows of the company, undefined until they are counted. The server checks again.
 */
export function usePlanRoom(kind: PlanLimit, present: number | undefined) {
  const t = useTexts(uiTexts);
  const limit = useSession(({ user }) => user?.company.plan?.[kind]);
  const navigate = useNavigate();
  const confirm = useConfirm();
  return async (open: () => void): Promise<void> => {
    if (limit === undefined || present === undefined || present < limit) return open();
    const question = {
      title: t(`planFull.${kind}`, { count: limit }),
      text: t('planFullText'),
      confirm: t('planFullAction'),
    };
    if (await confirm(question)) void navigate({ to: paths.subscription });
  };
}
