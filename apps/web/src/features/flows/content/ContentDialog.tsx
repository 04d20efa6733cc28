import type { FlowNode } from '@recado/contracts';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { flowToast } from '../flowToast.ts';
import { panelTexts } from '../panel.texts.ts';
import { CardEditor } from './CardEditor.tsx';
import { faultOf, newCard, readCards, toData, type Card } from './contentCards.ts';
import styles from './ContentDialog.module.css';
import { CompressionError, logUploadFailure, uploadFiles } from './uploadFiles.ts';

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
  onApply: (data: FlowNode['data']) => void;
  onClose: () => void;
};

/** Edits the cards of a content node: texts, intervals and files, in the order in which they are sent (FLOW-34). */
export function ContentDialog({ data, isNew, variables, ways, onApply, onClose }: Props) {
  const t = useTexts(panelTexts);
  const [cards, setCards] = useState(() => readCards(data));
  const [isDirty, setIsDirty] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const change = (next: readonly Card[]): void => {
    setCards([...next]);
    setIsDirty(true);
  };
  const replace = (card: Card): void => change(cards.map((other) => (other.key === card.key ? card : other)));
  const move = (at: number, to: number): void => {
    const next = [...cards];
    next.splice(to, 0, ...next.splice(at, 1));
    change(next);
  };
  const submit = async (): Promise<void> => {
    setShowsFaults(true);
    setHasFailed(false);
    if (cards.length === 0 || cards.some(faultOf)) return;
    setProgress(0);
    try {
      const stored = await storeFiles(cards, setProgress);
      onApply(toData(stored, data));
      flowToast.success(t(stored.every(({ type }) => type === 'audio') ? 'audioAdded' : 'contentAdded'));
      onClose();
    } catch (error) {
      if (error instanceof CompressionError) flowToast.error(t('compressFailed'));
      // The cards stay as they are, and the next try sends the files again (FLOW-61).
      else logUploadFailure(error);
      setHasFailed(true);
      setProgress(null);
    }
  };
  const isBusy = progress !== null;
  return (
    <FormDialog
      title={t('contentTitle')}
      submit={t(isNew ? 'addNode' : 'apply')}
      busy={isBusy}
      isDirty={isDirty}
      onSubmit={() => void submit()}
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
          {cards.map((card, at) => (
            <CardEditor
              key={card.key}
              card={card}
              icon={cardIcons[card.type]}
              fault={showsFaults ? faultOf(card) : undefined}
              variables={variables}
              onChange={replace}
              onRemove={() => change(cards.filter(({ key }) => key !== card.key))}
              onUp={at === 0 ? undefined : () => move(at, at - 1)}
              onDown={at === cards.length - 1 ? undefined : () => move(at, at + 1)}
            />
          ))}
          {cards.length === 0 && (
            <p className={showsFaults ? styles.bad : styles.text} role={showsFaults ? 'alert' : undefined}>
              {t('noCards')}
            </p>
          )}
          <div className={styles.adders}>
            {cardTypes.map((type) => (
              <button
                key={type}
                type="button"
                aria-label={t('addCard', { card: t(`card.${type}`) })}
                onClick={() => change([...cards, newCard(type)])}
              >
                <Icon name={cardIcons[type]} size={18} />
                {t(`card.${type}`)}
              </button>
            ))}
          </div>
          {ways}
        </>
      )}
    </FormDialog>
  );
}

/** Uploads the chosen files and returns the cards with their stored names. */
async function storeFiles(cards: readonly Card[], onProgress: (share: number) => void): Promise<Card[]> {
  const files = cards.flatMap((card) => ('file' in card && card.file ? [card.file] : []));
  if (files.length === 0) return [...cards];
  const names = await uploadFiles(files, onProgress);
  return cards.map((card) =>
    'file' in card && card.file ? { ...card, value: names[files.indexOf(card.file)]!, file: null } : card,
  );
}
