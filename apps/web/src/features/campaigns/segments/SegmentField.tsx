import Button from '@mui/material/Button';
import { segmentsApi, type Segment } from '@recado/contracts';
import { useRef, useState, type Ref } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { choicesOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SegmentDialog } from './SegmentDialog.tsx';
import styles from './Segments.module.css';
import { segmentTexts } from './segments.texts.ts';

type Props = {
  name?: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
  isLocked: boolean;
  ref?: Ref<HTMLSelectElement>;
};

/** Chooses a segment; a new one and a changed one are made in a dialog above. */
export function SegmentField({ name, value, onChange, error, isLocked, ref }: Props) {
  const t = useTexts(segmentTexts);
  const segments = useEndpoint(segmentsApi.list);
  const [edited, setEdited] = useState<Segment | 'new' | null>(null);
  const chosen = segments.data?.find(({ id }) => id === value);
  const choice = useRef<HTMLDivElement>(null);
  const onRemoved = (): void => {
    onChange(null);
    // The button that opened the dialog is gone with the choice.
    requestAnimationFrame(() => choice.current?.querySelector('select')?.focus());
  };
  return (
    <div ref={choice} className={styles.choice}>
      <SelectField
        {...(ref && { ref })}
        {...(name !== undefined && { name })}
        label={t('segment')}
        error={error}
        help={segments.data?.length === 0 ? t('noSegments') : undefined}
        {...choicesOf(segments)}
        value={value}
        onChange={onChange}
      />
      {!isLocked && (
        <span className={styles.buttons}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="add" size={18} />}
            onClick={() => setEdited('new')}
          >
            {t('addTitle')}
          </Button>
          {chosen && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="edit" size={18} />}
              onClick={() => setEdited(chosen)}
            >
              {t('editTitle')}
            </Button>
          )}
        </span>
      )}
      {edited && (
        <SegmentDialog
          segment={edited === 'new' ? null : edited}
          onSaved={onChange}
          onRemoved={onRemoved}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
