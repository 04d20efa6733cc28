import { useTexts } from '../../lib/texts/texts.ts';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './EmojiPicker.module.css';

/** A category of the list, with the emoji that stands for it and the number of rows of all categories above it. */
export type EmojiGroup = { label: string; sign: string; rowsAbove: number };

/**
 * Goes to the beginning of a category. Its place is calculated from the heights that the list has measured: what is out
 * of sight is not in the page.
 */
function goTo(button: HTMLElement, index: number, rowsAbove: number): void {
  const root = button.closest<HTMLElement>('[frimousse-root]');
  const measure = (name: string): number =>
    Number.parseFloat(root?.style.getPropertyValue(`--frimousse-${name}-height`) ?? '') || 0;
  root
    ?.querySelector('[frimousse-viewport]')
    ?.scrollTo({ top: index * measure('category-header') + rowsAbove * measure('row') });
}

/** One button a category, in the order of the list. */
export function EmojiCategories({ groups }: { groups: readonly EmojiGroup[] }) {
  const t = useTexts(conversationTexts);
  return (
    <div className={styles.groups} role="group" aria-label={t('emojiCategories')}>
      {groups.map(({ label, sign, rowsAbove }, index) => (
        <button
          key={label}
          type="button"
          className={styles.group}
          aria-label={label}
          title={label}
          onClick={(event) => goTo(event.currentTarget, index, rowsAbove)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
