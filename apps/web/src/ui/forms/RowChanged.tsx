import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../page/Banner.tsx';
import { formTexts } from './form.texts.ts';
import type { RowNotice } from './useStoredRow.ts';

/** Says that somebody else saved the row of an open form. Fields that both changed can show either value. */
export function RowChanged({ notice }: { notice: RowNotice | null }) {
  const t = useTexts(formTexts);
  if (!notice) return null;
  if (!notice.hasConflict)
    return (
      <Banner tone="info" icon="sync">
        {t('rowChanged')}
      </Banner>
    );
  const label = t(notice.showsTheirs ? 'showMine' : 'showTheirs');
  return (
    <Banner tone="warning" icon="warning" action={{ label, onClick: notice.toggle }}>
      {t(notice.showsTheirs ? 'showsTheirs' : 'rowConflict')}
    </Banner>
  );
}
