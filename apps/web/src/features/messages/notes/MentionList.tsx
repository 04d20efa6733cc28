import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { internalNoteTexts } from './internalNotes.texts.ts';
import styles from './MentionList.module.css';
import type { Colleague } from './mentionText.ts';

type Props = { id: string; people: readonly Colleague[]; chosen: number; /** What stands in place of an empty list. */ empty: string; onTake: (person: Colleague) => void };

/** The colleagues a note may mention, above the text field, which keeps the focus. */
export function MentionList({ id, people, chosen, empty, onTake }: Props) {
  const t = useTexts(internalNoteTexts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns is a promise in newer browsers, and no clean-up.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.panel}>
      {people.length === 0 && (
        <p className={styles.none} role="status">
          {empty}
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label={t('colleagues')} className={styles.list}>
        {people.map((person, index) => (
          // The keys of the list are the text field's, which never loses the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.person}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
          >
            <Avatar id={person.id} name={person.name} size={24} />
            <span className="ellipsis">{person.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
