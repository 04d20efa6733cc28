import Popover from '@mui/material/Popover';
import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse';
import { currentLanguage, useTexts } from '../../../lib/texts.ts';
import styles from './EmojiPicker.module.css';
import { messageTexts } from '../messages.texts.ts';

const address = import.meta.env.VITE_EMOJI as string;

/** From our own address, in the person's language; the browser keeps the file. */
// oxlint-disable-next-line no-restricted-globals -- a file of the app itself, no call
const resolveEmojiData = async (locale: string, { signal }: { signal?: AbortSignal }) => (await fetch(`${address}/${locale}.json`, { ...(signal && { signal }) })).json();

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className={styles.category} {...props}>
      {category.label}
    </div>
  ),
  // The library counts both from nought; screen readers count from one.
  Row: ({ 'aria-rowindex': row = 0, ...props }) => <div className={styles.row} {...props} aria-rowindex={row + 1} />,
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button type="button" className={styles.emoji} data-active={emoji.isActive} {...props} {...{ 'aria-colindex': column + 1 }}>
      {emoji.emoji}
    </button>
  ),
};

type Props = { anchor: HTMLElement; onPick: (emoji: string) => void; onClose: () => void };

/** All emoji by name: typing searches, arrows move, Enter takes, Escape closes (CONV-46). */
export function EmojiPicker({ anchor, onPick, onClose }: Props) {
  const t = useTexts(messageTexts);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { 'aria-label': t('emoji'), role: 'dialog', className: styles.paper } }}
    >
      <Picker.Root className={styles.root} locale={currentLanguage()} columns={8} resolveEmojiData={resolveEmojiData} onEmojiSelect={({ emoji }) => onPick(emoji)}>
        <div className={styles.top}>
          <Picker.Search className={styles.search} autoFocus placeholder={t('searchEmoji')} aria-label={t('searchEmoji')} />
          <Picker.SkinToneSelector className={styles.tone} aria-label={t('skinTone')} title={t('skinTone')} />
        </div>
        <Picker.Viewport className={styles.viewport} tabIndex={0} role="group" aria-label={t('emoji')}>
          <Picker.Loading className={styles.note}>{t('loadingEmoji')}</Picker.Loading>
          <Picker.Empty className={styles.note}>{t('noEmoji')}</Picker.Empty>
          <Picker.List components={components} className={styles.list} />
        </Picker.Viewport>
        <p className={styles.foot} aria-live="off">
          <Picker.ActiveEmoji>
            {({ emoji }) =>
              emoji ? (
                <>
                  <span className={styles.large}>{emoji.emoji}</span> <span className="ellipsis">{emoji.label}</span>
                </>
              ) : (
                <span className="ellipsis">{t('pickEmoji')}</span>
              )
            }
          </Picker.ActiveEmoji>
        </p>
      </Picker.Root>
    </Popover>
  );
}
