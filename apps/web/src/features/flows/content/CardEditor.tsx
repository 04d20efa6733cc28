import { limits } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { panelTexts } from '../panel.texts.ts';
import styles from './ContentDialog.module.css';
import type { Card, CardFault } from './contentCards.ts';
import { FlowFileField } from './FlowFileField.tsx';

type Props = {
  card: Card;
  icon: IconName;
  fault: CardFault | undefined;
  variables: readonly string[];
  onChange: (card: Card) => void;
  onRemove: () => void;
  /** Absent for the first and the last card. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

/** A card of the content dialog, with buttons that move and remove it. */
export function CardEditor({ card, icon, fault, variables, onChange, onRemove, onUp, onDown }: Props) {
  const t = useTexts(panelTexts);
  const title = t(`card.${card.type}`);
  return (
    <section className={fault ? `${styles.card} ${styles.faulty}` : styles.card} aria-label={title} data-card>
      <header>
        <Icon name={icon} size={18} />
        <b>{title}</b>
        <IconButton36
          data-up
          icon="arrowDown"
          className={styles.up}
          size={28}
          label={t('cardUp')}
          disabled={!onUp}
          onClick={onUp}
        />
        <IconButton36 data-down icon="arrowDown" size={28} label={t('cardDown')} disabled={!onDown} onClick={onDown} />
        <IconButton36 data-remove icon="trash" size={28} label={t('cardRemove')} onClick={onRemove} />
      </header>
      {card.type === 'message' && (
        <TemplateField
          label={t('message')}
          help={t('variables')}
          error={fault && t(fault)}
          maxLength={limits.messageBody}
          rows={2}
          value={card.value}
          onChange={(value) => onChange({ ...card, value })}
          others={variables}
        />
      )}
      {card.type === 'interval' && (
        <Field
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.flowIntervalSeconds}
          label={t('seconds')}
          error={fault && t(fault)}
          value={card.value}
          onChange={(event) => onChange({ ...card, value: event.target.value })}
        />
      )}
      {'file' in card && (
        <FlowFileField
          kind={card.type}
          name={card.file?.name ?? card.original}
          file={card.file}
          stored={card.value}
          error={fault && t(fault)}
          onChoose={(file) => onChange({ ...card, file, original: file.name })}
        />
      )}
      {card.type === 'audio' && (
        <SwitchRow label={t('cardRecord')} isOn={card.record} onChange={(record) => onChange({ ...card, record })} />
      )}
    </section>
  );
}
