import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/texts.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { WholeScreen } from './WholeScreen.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { paths } from '../../lib/routes.ts';

/** The page of an unknown address, with a link back (LAY-35). */
export function NotFound() {
  const t = useTexts(layoutTexts);
  const navigate = useNavigate();
  useTitle(t('notFoundTitle'));
  return (
    <WholeScreen>
      <EmptyState
        isWhole
        icon="search"
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={{ label: t('toTickets'), onClick: () => void navigate({ to: paths.tickets }) }}
      />
    </WholeScreen>
  );
}
