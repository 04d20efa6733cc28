import Popover from '@mui/material/Popover';
import { EmojiPicker as Picker, useSkinTone, type EmojiData, type EmojiPickerListComponents } from 'frimousse';
import { useEffect, useState } from 'react';
import { currentLanguage, useTexts } from '../../lib/texts/texts.ts';
import { EmojiCategories, type EmojiGroup } from './EmojiCategories.tsx';
import { recentEmoji, rememberTone, usualTone } from './emojiHabits.ts';
import styles from './EmojiPicker.module.css';
import { conversationTexts } from '../conversation.texts.ts';

const address = import.meta.env.VITE_EMOJI as string;

/** From our own address, in the person's language; the browser keeps the file. */
async function resolveEmojiData(locale: string, { signal }: { signal?: AbortSignal }): Promise<EmojiData> {
  // oxlint-disable-next-line no-restricted-globals -- a file of the app itself, no call
  const file = await fetch(`${address}/${locale}.json`, { ...(signal && { signal }) });
  return (await file.json()) as EmojiData;
}

const columns = 8;

/** The categories of the list, each with its first emoji as its sign. */
function groupsOf({ categories, emojis }: EmojiData): EmojiGroup[] {
  let rowsAbove = 0;
  return categories
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ index, label }) => {
      const own = emojis.filter(({ category }) => category === index);
      if (!own[0]) return [];
      const group = { label, sign: own[0].emoji, rowsAbove };
      rowsAbove += Math.ceil(own.length / columns);
      return [group];
    });
}

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className={styles.category} {...props}>
      {category.label}
    </div>
  ),
  // The library counts both from nought; screen readers count from one.
  Row: ({ 'aria-rowindex': row = 0, ...props }) => <div className={styles.row} {...props} aria-rowindex={row + 1} />,
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button
      type="button"
      className={styles.emoji}
      data-active={emoji.isActive}
      {...props}
      {...{ 'aria-colindex': column + 1 }}
    >
      {emoji.emoji}
    </button>
  ),
};

/** Keeps the skin tone for the next time. */
function ToneKeeper() {
  const [tone] = useSkinTone();
  useEffect(() => rememberTone(tone), [tone]);
  return null;
}

type Props = { anchor: HTMLElement; onPick: (emoji: string) => void; onClose: () => void };

/** All emoji by name: typing searches, arrows move, Enter takes, Escape closes (CONV-46). */
export function EmojiPicker({ anchor, onPick, onClose }: Props) {
  const t = useTexts(conversationTexts);
  const [recent] = useState(recentEmoji.read);
  const [tone] = useState(usualTone);
  const [groups, setGroups] = useState<EmojiGroup[]>([]);
  const [search, setSearch] = useState('');
  const take = (emoji: string): void => {
    recentEmoji.remember(emoji);
    onPick(emoji);
  };
  const resolve: typeof resolveEmojiData = async (locale, options) => {
    const data = await resolveEmojiData(locale, options);
    setGroups(groupsOf(data));
    return data;
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { 'aria-label': t('emoji'), role: 'dialog', className: styles.paper } }}
    >
      <Picker.Root
        className={styles.root}
        locale={currentLanguage()}
        columns={columns}
        skinTone={tone}
        resolveEmojiData={resolve}
        onEmojiSelect={({ emoji }) => take(emoji)}
      >
        <ToneKeeper />
        <div className={styles.top}>
          <Picker.Search
            className={styles.search}
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('searchEmoji')}
            aria-label={t('searchEmoji')}
          />
          <Picker.SkinToneSelector className={styles.tone} aria-label={t('skinTone')} title={t('skinTone')} />
        </div>
        {search === '' && groups.length > 0 && <EmojiCategories groups={groups} />}
        {search === '' && recent.length > 0 && (
          <div className={styles.recent} role="group" aria-label={t('recentEmoji')}>
            {recent.map((emoji) => (
              <button key={emoji} type="button" className={styles.emoji} onClick={() => take(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        )}
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
