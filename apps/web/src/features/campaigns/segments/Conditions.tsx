import Button from '@mui/material/Button';
import { segmentKinds, type SegmentKind } from '@recado/contracts';
import type { Ref } from 'react';
import { useRowsFocus } from '../../../lib/keyboard/useRowsFocus.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field, FieldFrame } from '../../../ui/fields/Field.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { newDraft, type ConditionDraft } from './segmentForm.ts';
import styles from './Segments.module.css';
import { segmentTexts } from './segments.texts.ts';
import { useConditionChoices } from './useConditionChoices.ts';

const mostConditions = 10;

type Props = {
  drafts: readonly ConditionDraft[];
  onChange: (drafts: ConditionDraft[]) => void;
  error: string | undefined;
  /** The first control, which takes the focus if a condition is incomplete. */
  ref: Ref<HTMLSelectElement>;
};

/** The conditions of a segment, one below the other. */
export function Conditions({ drafts, onChange, error, ref }: Props) {
  const t = useTexts(segmentTexts);
  const change = (place: number, part: Partial<ConditionDraft>): void =>
    onChange(drafts.map((draft, index) => (index === place ? { ...draft, ...part } : draft)));
  const { list, focusBeside } = useRowsFocus<HTMLFieldSetElement>('[data-condition]');
  const remove = (place: number): void => {
    onChange(drafts.filter((_draft, index) => index !== place));
    focusBeside(place);
  };
  return (
    <fieldset ref={list} className={styles.conditions}>
      <legend>{t('conditions')}</legend>
      {drafts.map((draft, place) => (
        // Conditions have no id; their place is what a person sees.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset
          key={place}
          className={styles.condition}
          data-condition
          aria-label={t('condition', { number: place + 1 })}
        >
          <Condition draft={draft} onChange={(part) => change(place, part)} {...(place === 0 && { ref })} />
          {drafts.length > 1 && (
            <IconButton36
              data-remove
              icon="close"
              label={t('removeCondition', { number: place + 1 })}
              onClick={() => remove(place)}
            />
          )}
        </fieldset>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {drafts.length < mostConditions && (
        <Button
          data-add
          className={styles.add ?? ''}
          variant="text"
          startIcon={<Icon name="add" size={18} />}
          onClick={() => {
            onChange([...drafts, newDraft('lastContact', t('city'))]);
            // The button goes away with the last condition that fits.
            focusBeside(drafts.length);
          }}
        >
          {t('addCondition')}
        </Button>
      )}
    </fieldset>
  );
}

type ConditionProps = {
  draft: ConditionDraft;
  onChange: (part: Partial<ConditionDraft>) => void;
  ref?: Ref<HTMLSelectElement>;
};

function Condition({ draft, onChange, ref }: ConditionProps) {
  const t = useTexts(segmentTexts);
  const { kind, has } = draft;
  return (
    <div className={styles.fields}>
      <FieldFrame label={t('about')}>
        {(ties) => (
          <SelectBox
            {...ties}
            {...(ref && { ref })}
            value={kind}
            onChange={(event) => onChange({ kind: event.target.value as SegmentKind })}
          >
            {segmentKinds.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </SelectBox>
        )}
      </FieldFrame>
      {kind === 'field' && (
        <Field
          label={t('fieldName')}
          value={draft.name}
          maxLength={100}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      <FieldFrame label={t('is')}>
        {(ties) => (
          <SelectBox
            {...ties}
            value={has ? 'has' : 'hasNot'}
            onChange={(event) => onChange({ has: event.target.value === 'has' })}
          >
            <option value="has">{t(`has.${kind}`)}</option>
            <option value="hasNot">{t(`hasNot.${kind}`)}</option>
          </SelectBox>
        )}
      </FieldFrame>
      <Value draft={draft} onChange={onChange} />
    </div>
  );
}

/** The field for the value of a condition. */
function Value({ draft, onChange }: Pick<ConditionProps, 'draft' | 'onChange'>) {
  const t = useTexts(segmentTexts);
  const { tags, queues, campaigns } = useConditionChoices();
  switch (draft.kind) {
    case 'tag':
      return (
        <SelectField label={t('kind.tag')} {...tags} value={draft.tagId} onChange={(tagId) => onChange({ tagId })} />
      );
    case 'queue':
      return (
        <SelectField
          label={t('kind.queue')}
          {...queues}
          value={draft.queueId}
          onChange={(queueId) => onChange({ queueId })}
        />
      );
    case 'campaign':
      return (
        <SelectField
          label={t('kind.campaign')}
          {...campaigns}
          value={draft.campaignId}
          onChange={(campaignId) => onChange({ campaignId })}
        />
      );
    case 'lastContact':
      return (
        <Field
          label={t('days')}
          type="number"
          min={1}
          max={3_650}
          value={draft.days}
          onChange={(event) => onChange({ days: event.target.value })}
        />
      );
    case 'field':
      return (
        <Field
          label={t('value')}
          value={draft.value}
          maxLength={255}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      );
  }
}
