import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { SuggestionList } from '../../../conversation/composer/SuggestionList.tsx';
import { internalNoteTexts } from './internalNotes.texts.ts';
import styles from './MentionList.module.css';
import type { Colleague } from './mentionText.ts';

type Props = {
  id: string;
  people: readonly Colleague[];
  chosen: number;
  /** The text in place of an empty list. */ empty: string;
  onTake: (colleague: Colleague) => void;
};

/** The colleagues a note may mention. */
export function MentionList({ id, people, chosen, empty, onTake }: Props) {
  const t = useTexts(internalNoteTexts);
  return (
    <SuggestionList
      id={id}
      label={t('colleagues')}
      options={people}
      keyOf={(colleague) => colleague.id}
      chosen={chosen}
      empty={empty}
      isNarrow
      onTake={onTake}
      draw={renderColleague}
    />
  );
}

const renderColleague = (colleague: Colleague) => (
  <span className={styles.colleague}>
    <Avatar id={colleague.id} name={colleague.name} size={24} />
    <span className="ellipsis">{colleague.name}</span>
  </span>
);
