import { Component, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { WholeScreen } from './WholeScreen.tsx';

/** Shown instead of a page that crashed: nothing is lost, and a reload restores it. */
export function CrashScreen() {
  const t = useTexts(layoutTexts);
  return (
    <WholeScreen>
      <ErrorState
        isWhole
        icon="warning"
        title={t('crashTitle')}
        text={t('crashText')}
        onRetry={() => location.reload()}
      />
    </WholeScreen>
  );
}

/** Catches render errors, so that one failure does not blank the page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override render(): ReactNode {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}
