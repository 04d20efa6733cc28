import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { BusyButton } from '../fields/BusyButton.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { PageHeader } from './Page.tsx';
import styles from './SearchHeader.module.css';

type Props = {
  title: string;
  text?: string;
  search: { label: string; value: string; onChange: (value: string) => void };
  /** Choices of rows to show, beside the search; on a phone in a bar below it. */
  filter?: ReactNode;
  /** The main action of the page. */
  add?: { label: string; icon?: IconName; isBusy?: boolean; onClick: () => void };
  /** Another way to add a row, such as an import. */
  second?: { label: string; icon: IconName; onClick: () => void } | undefined;
};

/** The header of a page with one list: title, search and the button that adds a row. On a phone the search has its own bar. */
export function SearchHeader({ title, text, search, filter, add, second }: Props) {
  const isPhone = useIsPhone();
  const field = <SearchField className={styles.search} {...search} />;
  const heading = { title, ...(text !== undefined && { text }) };
  if (isPhone)
    return (
      <>
        <PageHeader {...heading} />
        <div className={styles.bar}>
          {field}
          {second && <IconButton36 icon={second.icon} size={44} label={second.label} onClick={second.onClick} />}
          {add && (
            <IconButton36
              icon={add.icon ?? 'add'}
              size={44}
              tone="filled"
              label={add.label}
              isBusy={add.isBusy ?? false}
              onClick={add.onClick}
            />
          )}
        </div>
        {filter && <div className={styles.bar}>{filter}</div>}
      </>
    );
  return (
    <PageHeader
      {...heading}
      actions={
        <>
          {field}
          {filter}
          {second && (
            <Button
              className={styles.button ?? ''}
              variant="outlined"
              startIcon={<Icon name={second.icon} size={18} />}
              onClick={second.onClick}
            >
              {second.label}
            </Button>
          )}
          {add && (
            <BusyButton
              className={styles.button ?? ''}
              variant="contained"
              startIcon={<Icon name={add.icon ?? 'add'} size={18} />}
              busy={add.isBusy ?? false}
              onClick={add.onClick}
            >
              {add.label}
            </BusyButton>
          )}
        </>
      }
    />
  );
}
