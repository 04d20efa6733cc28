import { notePartsOf, type InternalNote } from '@recado/contracts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { internalNoteTexts } from './internalNotes.texts.ts';
import styles from './InternalNoteLine.module.css';

/** The text of a note, its mentions as chips; one's own stands out. */
export function NoteText({ note }: { note: InternalNote }) {
  const t = useTexts(internalNoteTexts);
  const myId = useSession((state) => state.user?.id);
  return (
    <p className={styles.text} dir="auto">
      {notePartsOf(note.body).map((part, at) =>
        part.kind === 'text' ? (
          <FormattedText key={at} text={part.text} />
        ) : (
          <span key={at} className={styles.mention} data-me={part.userId === myId}>
            @{note.mentions.find(({ id }) => id === part.userId)?.name ?? t('formerColleague')}
          </span>
        ),
      )}
    </p>
  );
}
