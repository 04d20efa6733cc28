import { Suspense } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useHasSandbox } from '../sandbox/index.ts';
import { DemoHint } from './DemoHint.tsx';
import { useDismissed } from './dismissed.ts';

const FirstStepsCard = lazily(() => import('./FirstStepsCard.tsx').then((found) => found.FirstStepsCard));

/** The first steps or the demo hint, shown to administrators beside the inbox. */
export function FirstSteps() {
  const may = useMay('connections-page:addConnection');
  const isDismissed = useDismissed();
  const hasSandbox = useHasSandbox();
  if (!may) return null;
  return (
    <>
      {hasSandbox && <DemoHint />}
      <Suspense>{!isDismissed && <FirstStepsCard />}</Suspense>
    </>
  );
}
