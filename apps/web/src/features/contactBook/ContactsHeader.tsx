import Button from '@mui/material/Button';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageHeader } from '../../ui/page/Page.tsx';
import { contactBookTexts } from './contactBook.texts.ts';
import styles from './ContactsHeader.module.css';
import { chooseContactView, useContactView } from './contactView.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ContactFilterState } from './useContactFilter.ts';

type Props = {
  search: ContactFilterState;
  /** How many contacts the filter finds, once they are loaded. */
  count: number | undefined;
  onAdd: () => void;
  onImport: () => void;
};

/** The title with the number of contacts, the search, and the buttons. On a phone the search has a line of its own. */
export function ContactsHeader(props: Props) {
  const t = useTexts(contactBookTexts);
  const isPhone = useIsPhone();
  const { typed, setTyped } = props.search;
  const field = <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />;
  const text = props.count === undefined ? t('text') : t('count', { count: props.count });
  if (isPhone)
    return (
      <>
        <PageHeader title={t('title')} text={text} />
        <div className={styles.phoneBar}>
          {field}
          <div className={styles.phoneButtons}>
            <Buttons {...props} />
          </div>
        </div>
      </>
    );
  return (
    <PageHeader
      title={t('title')}
      text={text}
      actions={
        <div className={styles.actions}>
          {field}
          <ViewChoice />
          <Buttons {...props} />
        </div>
      }
    />
  );
}

function ViewChoice() {
  const t = useTexts(contactBookTexts);
  return (
    <Segmented
      label={t('view')}
      value={useContactView()}
      onChange={chooseContactView}
      options={[
        { value: 'cards', label: t('cards') },
        { value: 'rows', label: t('rows') },
      ]}
    />
  );
}

function Buttons({ search: { isFiltered, filterAsTyped }, count, onAdd, onImport }: Props) {
  const t = useTexts(contactBookTexts);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Icon name="document" size={18} />} onClick={onImport}>
        {t('import')}
      </Button>
      <ExportButton filter={filterAsTyped} />
      {/* The primary button of an empty page is the import. */}
      <Button
        variant={count === 0 && !isFiltered ? 'outlined' : 'contained'}
        startIcon={<Icon name="personAdd" size={18} />}
        onClick={onAdd}
      >
        {t('add')}
      </Button>
    </>
  );
}
