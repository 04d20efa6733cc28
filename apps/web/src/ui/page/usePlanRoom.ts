import type { PlanLimit } from '@recado/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../dialogs/useConfirm.tsx';
import { uiTexts } from '../ui.texts.ts';

/** The query that counts the rows. */
type Count = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>;

/** Returns whether the count may arrive soon: not after a failure, and not without a network. */
const isOnItsWay = ({ isPending, fetchStatus, failureCount }: Count): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0;

/**
 * `withRoom` opens the form of a new row, or says that the plan has no room for one more and leads to the subscription.
 * `present`: the rows of the company, undefined until `count` has counted them. A press before that waits for it, and
 * `isWaiting` is true meanwhile. Without a count the form opens: the server checks again.
 */
export function usePlanRoom(kind: PlanLimit, present: number | undefined, count?: Count) {
  const t = useTexts(uiTexts);
  const limit = useSession(({ user }) => user?.company.plan?.[kind]);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [waiting, setWaiting] = useState<{ open: () => void } | null>(null);
  const isCounting = limit !== undefined && count !== undefined && isOnItsWay(count);
  const enter = async (open: () => void): Promise<void> => {
    if (limit === undefined || present === undefined || present < limit) return open();
    const question = {
      title: t(`planFull.${kind}`, { count: limit }),
      text: t('planFullText'),
      confirm: t('planFullAction'),
    };
    if (await confirm(question)) void navigate({ to: paths.subscription });
  };
  const goOn = useEffectEvent((open: () => void): void => {
    setWaiting(null);
    void enter(open);
  });
  useEffect(() => {
    if (waiting && !isCounting) goOn(waiting.open);
  }, [waiting, isCounting]);
  return {
    withRoom: (open: () => void): void => void (isCounting ? setWaiting({ open }) : enter(open)),
    isWaiting: waiting !== null,
  };
}
