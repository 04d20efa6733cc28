import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { useState } from 'react';
import { useCall } from '../../lib/server/api.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchHeader } from '../../ui/page/SearchHeader.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { QuickMessageList } from './QuickMessageList.tsx';
import { refreshQuickMessages, useQuickMessageNews, useQuickMessages } from './quickMessages.queries.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

/** The filter of the list: every text that the user sees, or the own ones. */
type Whose = 'all' | 'mine';

/** The texts at hand: to find, make, change and remove them (QM). */
export function QuickMessagesPage() {
  const t = useTexts(quickMessageTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<QuickMessage | 'new' | null>(null);
  const remove = useRemove();
  useQuickMessageNews();
  const add = (): void => setEdited('new');
  const search = useDebouncedValue(typed.trim());
  const [whose, setWhose] = useState<Whose>('all');
  const pages = useQuickMessages(search, { mine: whose === 'mine' });
  const isEmpty = search === '' && pages.data !== undefined && pages.rows.length === 0;
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={t('text')}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
          filter={
            <Segmented<Whose>
              label={t('whose')}
              value={whose}
              onChange={setWhose}
              options={(['all', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
            />
          }
          // The empty page has the button itself: a screen has one primary button.
          {...(!isEmpty && { add: { label: t('add'), onClick: add } })}
        />
      }
    >
      <Found
        pages={pages}
        search={search}
        whose={whose}
        onAdd={add}
        onEdit={setEdited}
        onRemove={(record) => void remove(record)}
      />
      {edited && <QuickMessageDialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

type FoundProps = {
  pages: ReturnType<typeof useQuickMessages>;
  search: string;
  whose: Whose;
  onAdd: () => void;
  onEdit: (record: QuickMessage) => void;
  onRemove: (record: QuickMessage) => void;
};

function Found({ pages, search, whose, onAdd, onEdit, onRemove }: FoundProps) {
  const t = useTexts(quickMessageTexts);
  return (
    <QuickMessageList
      isLoading={pages.isPending}
      failed={
        pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
      }
      empty={
        search === '' ? (
          <EmptyState
            icon="bolt"
            title={t(whose === 'mine' ? 'noneMine' : 'empty')}
            text={t('emptyText')}
            action={{ label: t('emptyAction'), onClick: onAdd }}
          />
        ) : (
          <EmptyState icon="search" title={t('notFound')} text={t('notFoundText')} />
        )
      }
      more={moreOf(pages)}
      records={pages.rows}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  );
}

function useRemove() {
  const t = useTexts(quickMessageTexts);
  const confirm = useConfirm();
  const { run } = useCall(quickMessagesApi.remove);
  return async ({ id, shortcode, geral }: QuickMessage): Promise<void> => {
    const text = geral ? t('removeSharedText', { shortcode }) : t('removeText', { shortcode });
    if (!(await confirm({ title: t('removeTitle'), text, confirm: t('removeConfirm'), danger: true }))) return;
    try {
      await run({ params: { quickMessageId: id } });
      toast.success(t('removed'));
    } catch {
      // The notice said why; somebody else may have removed it, which the list then shows.
    }
    await refreshQuickMessages();
    keepMainFocus();
  };
}
