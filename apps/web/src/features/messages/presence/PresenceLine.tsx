import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { messageTexts } from '../messages.texts.ts';
import type { PresentUser } from './presence.ts';
import styles from './PresenceLine.module.css';

const mostFaces = 3;

/** Shows colleagues in the same conversation, so that a customer does not get two answers. */
export function PresenceLine({
  writing,
  looking,
}: {
  writing: readonly PresentUser[];
  looking: readonly PresentUser[];
}) {
  const t = useTexts(messageTexts);
  const people = [...writing, ...looking];
  const names = (some: readonly PresentUser[]): string => some.map(({ name }) => name).join(', ');
  return (
    <output className={styles.line}>
      {people.length > 0 && (
        <span className={styles.pill}>
          <span className={styles.faces}>
            {people.slice(0, mostFaces).map(({ id, name }) => (
              <Avatar key={id} id={id} name={name} size={20} />
            ))}
          </span>
          <span className="ellipsis">
            {writing.length > 0
              ? t('colleagueWrites', { names: names(writing), count: writing.length })
              : t('colleagueLooks', { names: names(looking), count: looking.length })}
          </span>
        </span>
      )}
    </output>
  );
}
