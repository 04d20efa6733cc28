import type { FlowNode } from '@recado/contracts';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useSaveKey } from '../editor/canvasKeys.ts';
import { panelTexts } from '../panel.texts.ts';
import type { PanelHandle } from '../panels/PanelFrame.tsx';
import { CardEditor } from './CardEditor.tsx';
import { faultOf, newCard, type Card } from './contentCards.ts';
import styles from './ContentDialog.module.css';
import { useCardOrder } from './useCardOrder.ts';
import { useContentCards } from './useContentCards.ts';

const cardTypes = ['message', 'interval', 'img', 'audio', 'video'] as const;
const cardIcons = {
  message: 'text',
  interval: 'hourglass',
  img: 'image',
  audio: 'microphone',
  video: 'video',
} as const;

type Props = {
  data: FlowNode['data'];
  isNew: boolean;
  variables: readonly string[];
  /** The way out of the node; absent for a new one. */
  ways?: ReactNode;
  handle: Ref<PanelHandle>;
  /** Applies the cards and closes the dialog. */
  onApply: (data: FlowNode['data']) => void;
  /** Saves the flow with the cards. */
  onSave: () => void;
  onClose: () => void;
};

/**
 * Edits the cards of a content node: texts, intervals and files, in the order in which they are sent (FLOW-34). Ctrl+S
 * applies them and saves the flow.
 */
export function ContentDialog({ data, isNew, variables, ways, handle, onApply, onSave, onClose }: Props) {
  const t = useTexts(panelTexts);
  const { cards, change, isDirty, showsFaults, progress, hasFailed, apply } = useContentCards(data, onApply);
  const isBusy = progress !== null;
  useImperativeHandle(handle, () => ({ isUnsaved: () => isDirty, isBusy: () => isBusy, apply }));
  useSaveKey(onSave);
  const replace = (card: Card): void => change(cards.map((other) => (other.key === card.key ? card : other)));
  const { list, move, remove } = useCardOrder(cards, change);
  return (
    <FormDialog
      title={t('contentTitle')}
      submit={t(isNew ? 'addNode' : 'apply')}
      busy={isBusy}
      isDirty={isDirty}
      onSubmit={() => void apply()}
      onClose={onClose}
    >
      {isBusy ? (
        <output className={styles.uploading}>
          <Icon name="sync" />
          {t('uploading')}
          <progress value={progress} max={1} aria-label={t('uploading')} />
        </output>
      ) : (
        <>
          <p className={styles.text}>{t('contentText')}</p>
          {hasFailed && (
            <p className={styles.bad} role="alert">
              {t('notUploaded')}
            </p>
          )}
          <div ref={list} className={styles.cards}>
            {cards.map((card, at) => (
              <CardEditor
                key={card.key}
                card={card}
                icon={cardIcons[card.type]}
                fault={showsFaults ? faultOf(card) : undefined}
                variables={variables}
                onChange={replace}
                onRemove={() => remove(at)}
                onUp={at === 0 ? undefined : () => move(at, at - 1)}
                onDown={at === cards.length - 1 ? undefined : () => move(at, at + 1)}
              />
            ))}
            {cards.length === 0 && (
              <p className={showsFaults ? styles.bad : styles.text} role={showsFaults ? 'alert' : undefined}>
                {t('noCards')}
              </p>
            )}
            <CardAdders onAdd={(type) => change([...cards, newCard(type)])} />
          </div>
          {ways}
        </>
      )}
    </FormDialog>
  );
}

/** A button for each type of card. */
function CardAdders({ onAdd }: { onAdd: (type: Card['type']) => void }) {
  const t = useTexts(panelTexts);
  return (
    <div className={styles.adders}>
      {cardTypes.map((type) => (
        <button
          key={type}
          data-add
          type="button"
          aria-label={t('addCard', { card: t(`card.${type}`) })}
          onClick={() => onAdd(type)}
        >
          <Icon name={cardIcons[type]} size={18} />
          {t(`card.${type}`)}
        </button>
      ))}
    </div>
  );
}
