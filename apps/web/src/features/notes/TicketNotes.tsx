import { mayRemoveNote, notesApi, type Note } from '@recado/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { keptForTicket } from '../../lib/browser/keptForTicket.ts';
import { newUuid } from '../../lib/browser/newUuid.ts';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { relativeTime, messageTime } from '../../lib/format/dates.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { PanelSection } from '../../ui/page/PanelSection.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { noteTexts } from './notes.texts.ts';
import styles from './TicketNotes.module.css';

/** Minimum and maximum length of a note (CONV-37). */
const bounds = { least: 2, most: 4_096 };

/** The team's notes about a contact, from all its tickets the user may see, and a field for a new one (CONV-34). */
export function TicketNotes({ ticketId, contactId }: { ticketId: number; contactId: number }) {
  const t = useTexts(noteTexts);
  const given = { query: { contactId } };
  const { data, isError } = useEndpoint(notesApi.list, given, { staleTime: 0 });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(notesApi.list, given) });
  useChannel('ticketNote', (event) => {
    if ((event.action === 'create' ? event.note.contactId : event.contactId) === contactId) void refresh();
  });
  return (
    <PanelSection label={t('title')} count={data?.length}>
      {isError && !data && <p className={styles.quiet}>{t('loadFailed')}</p>}
      {data?.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data && data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <ul className={styles.list} tabIndex={0} aria-label={t('title')}>
          {data.map((note) => (
            <NoteItem key={note.id} note={note} refresh={refresh} />
          ))}
        </ul>
      )}
      <AddNote key={ticketId} ticketId={ticketId} contactId={contactId} refresh={refresh} />
    </PanelSection>
  );
}

/** One note; its author and administrators may delete it (behaviour 13.4). */
function NoteItem({ note, refresh }: { note: Note; refresh: () => Promise<void> }) {
  const t = useTexts(noteTexts);
  const me = useSession((state) => state.user);
  const confirm = useConfirm();
  const { run, busy } = useCall(notesApi.remove);
  const name = note.user?.name ?? t('formerColleague');
  const mayRemove = me !== null && mayRemoveNote(note, me);
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t('removeTitle'), text: t('removeText'), confirm: t('removeConfirm'), danger: true })))
      return;
    const isGone = await run({ params: { noteId: note.id } }).then(
      () => true,
      () => false,
    );
    if (isGone) toast.success(t('removed'));
    await refresh();
    keepMainFocus();
  };
  return (
    <li className={styles.note} data-removable={mayRemove}>
      <p>{note.note}</p>
      <span className={styles.foot}>
        <span className="ellipsis">{name}</span>
        <time className="num" dateTime={note.createdAt} title={messageTime(note.createdAt)}>
          {relativeTime(note.createdAt)}
        </time>
      </span>
      {mayRemove && (
        <span className={styles.remove}>
          <IconButton36
            icon="trash"
            size={28}
            label={t('remove', { name })}
            isBusy={busy}
            onClick={() => void remove()}
          />
        </span>
      )}
    </li>
  );
}

/**
 * Notes that are being written, kept through a closed panel and a reload. Another text is another note: only the same
 * one is stored under the same key (decision 0155).
 */
const drafts = keptForTicket<{ text: string; clientKey: string }>('contactNote');

/** The field for a note: Enter adds it, Shift+Enter breaks the line. A refused note keeps its text. */
function AddNote({
  ticketId,
  contactId,
  refresh,
}: {
  ticketId: number;
  contactId: number;
  refresh: () => Promise<void>;
}) {
  const t = useTexts(noteTexts);
  const id = useId();
  const [kept, keep] = drafts.useKept(ticketId);
  const text = kept?.text ?? '';
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useCall(notesApi.create);
  const add = async (): Promise<void> => {
    const { length } = text.trim();
    if (length < bounds.least) return setProblem(t('tooShort'));
    if (length > bounds.most) return setProblem(t('tooLong', { max: String(bounds.most) }));
    if (busy || !kept) return;
    const { clientKey } = kept;
    const note = await run({ body: { note: text, ticketId, contactId, clientKey } }).catch(() => null);
    if (!note) return;
    // Text typed meanwhile is the next note.
    if (drafts.find(ticketId)?.clientKey === clientKey) keep(null);
    toast.success(t('added'));
    await refresh();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  };
  return (
    <>
      <div className={styles.add} data-bad={problem !== null}>
        <textarea
          rows={1}
          value={text}
          placeholder={t('write')}
          aria-label={t('write')}
          aria-invalid={problem !== null}
          {...(problem && { 'aria-describedby': id })}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const { value } = event.target;
            keep(value === '' ? null : { text: value, clientKey: newUuid() });
            setProblem(null);
          }}
        />
        <IconButton36 icon="enter" size={28} label={t('add')} isBusy={busy} onClick={() => void add()} />
      </div>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
