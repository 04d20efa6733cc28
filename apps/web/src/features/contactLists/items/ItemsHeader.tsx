import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { PageHeader } from '../../../ui/page/Page.tsx';
import styles from './ItemsHeader.module.css';
import { itemTexts } from './items.texts.ts';

type Props = {
  title: string;
  text: string;
  search: { label: string; value: string; onChange: (value: string) => void };
  addLabel: string;
  /** Set while the page is empty: its own button is then the primary one. */
  isEmpty: boolean;
  onImport: () => void;
  onAdd: () => void;
};

/** The header of one list: the way back to all lists, search, import and add. On a phone they have their own bar. */
export function ItemsHeader({ title, text, search, addLabel, isEmpty, onImport, onAdd }: Props) {
  const t = useTexts(itemTexts);
  const isPhone = useIsPhone();
  const heading = {
    title,
    text,
    above: (
      <Link to={paths.contactLists} className={`touch-target ${styles.back}`}>
        {t('lists')}
        <Icon name="chevronRight" size={16} />
      </Link>
    ),
  };
  const field = <SearchField className={styles.search} {...search} />;
  if (isPhone)
    return (
      <>
        <PageHeader {...heading} />
        <div className={styles.bar}>
          {field}
          <IconButton36 icon="document" size={44} label={t('import')} onClick={onImport} />
          <IconButton36
            icon="personAdd"
            size={44}
            tone={isEmpty ? 'plain' : 'filled'}
            label={addLabel}
            onClick={onAdd}
          />
        </div>
      </>
    );
  return (
    <PageHeader
      {...heading}
      actions={
        <>
          {field}
          <Button variant="outlined" color="inherit" startIcon={<Icon name="document" size={18} />} onClick={onImport}>
            {t('import')}
          </Button>
          <Button
            variant={isEmpty ? 'outlined' : 'contained'}
            {...(isEmpty && { color: 'inherit' })}
            startIcon={<Icon name="personAdd" size={18} />}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        </>
      }
    />
  );
}
