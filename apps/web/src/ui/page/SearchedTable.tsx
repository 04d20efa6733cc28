import type { ComponentProps, ReactNode } from 'react';
import { moreOf } from '../../lib/server/more.ts';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { EmptyState } from '../lists/EmptyState.tsx';
import { Table } from '../lists/Table.tsx';
import { Page } from './Page.tsx';
import { SearchHeader } from './SearchHeader.tsx';

/** The words of such a page, which every feature has under these keys. */
type Word = 'title' | 'text' | 'search' | 'add' | 'loadFailed' | 'none' | 'noneText' | 'noneFound' | 'noneFoundText';

/** A list from `useEndpoint`, or from `usePages`, whose next page is then loaded near the end. */
type Loaded = { isPending: boolean; isError: boolean; data?: unknown; refetch: () => unknown } & (
  | Parameters<typeof moreOf>[0]
  | { fetchNextPage?: never }
);

type Rows<Row> = Pick<
  ComponentProps<typeof Table<Row>>,
  'rows' | 'columns' | 'renderCard' | 'size' | 'openOf' | 'toneOf'
>;

type Props<Row> = Rows<Row> & {
  t: (word: Word) => string;
  /** Below the title, instead of the text of the page. */
  text?: string;
  /** The text in the search field. */
  typed: string;
  onType: (typed: string) => void;
  loaded: Loaded;
  /** No row exists because none was added yet, not because the search finds none. */
  isEmpty: boolean;
  /** The picture of an empty page. */
  icon: IconName;
  onAdd: () => void;
  /** The press of the button that adds a row waits for something. */
  isAdding?: boolean;
  second?: ComponentProps<typeof SearchHeader>['second'];
  /** Shown above the table, below the header. */
  above?: ReactNode;
  /** The dialogs of the page. */
  children?: ReactNode;
};

/** A page with one table or one grid of cards: title, search, the button that adds a row, and what stands there while no row is shown. */
export function SearchedTable<Row extends { id: number }>({
  t,
  text = t('text'),
  typed,
  onType,
  loaded,
  isEmpty,
  icon,
  onAdd,
  isAdding = false,
  second,
  above,
  children,
  ...list
}: Props<Row>) {
  const add = { label: t('add'), onClick: onAdd };
  // The empty page has the button itself: a screen has one primary button.
  const offersFirst = isEmpty && list.rows.length === 0 && !loaded.isPending && !loaded.isError;
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={text}
          search={{ label: t('search'), value: typed, onChange: onType }}
          {...(!offersFirst && { add: { ...add, isBusy: isAdding } })}
          second={second}
        />
      }
    >
      {above}
      <Table
        label={t('title')}
        isLoading={loaded.isPending}
        failed={
          loaded.isError && !loaded.data ? { title: t('loadFailed'), onRetry: () => void loaded.refetch() } : undefined
        }
        empty={
          isEmpty ? (
            <EmptyState icon={icon} title={t('none')} text={t('noneText')} action={add} />
          ) : (
            <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
          )
        }
        {...(loaded.fetchNextPage && { more: moreOf(loaded) })}
        idOf={({ id }) => id}
        {...list}
      />
      {children}
    </Page>
  );
}
