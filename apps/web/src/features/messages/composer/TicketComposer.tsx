import { isWindowOpen, type Ticket } from '@recado/contracts';
import { Suspense, useEffect, useRef, type ComponentProps } from 'react';
import { useNow } from '../../../lib/format/dates.ts';
import { lazily } from '../../../lib/react/lazily.ts';
import { ModeSwitch } from '../notes/ModeSwitch.tsx';
import { NoteComposer } from '../notes/NoteComposer.tsx';
import { forgetNoteMode, isNoteMode, setNoteMode, useNoteMode } from '../notes/noteMode.ts';
import { Composer } from './Composer.tsx';
import { useEdit } from './edit/editedMessage.ts';
import { useQuoted } from './quotedDraft.ts';
import { ComposerFrame } from '../../../conversation/composer/ComposerFrame.tsx';
import { WindowLine } from './template/WindowLine.tsx';

const TemplateComposer = lazily(() =>
  import('./template/TemplateComposer.tsx').then((found) => found.TemplateComposer),
);

type Props = Omit<ComponentProps<typeof Composer>, 'ticketId' | 'contactName' | 'above' | 'modes'> & { ticket: Ticket };

/**
 * The composer of a ticket: text, or a template while the official API accepts nothing else. Internal notes have their
 * own composer, available also where the user cannot answer.
 */
export function TicketComposer({ ticket, ...props }: Props) {
  const isNote = useNoteMode(ticket.id);
  const [quoted] = useQuoted(ticket.id);
  const [edit] = useEdit(ticket.id);
  const meant = `${quoted?.id ?? ''}:${edit?.message.id ?? ''}`;
  const meantBefore = useRef(meant);
  useEffect(() => {
    // "Reply" and "edit" switch back from notes to messages.
    if (meantBefore.current !== meant && meant !== ':') setNoteMode(ticket.id, false);
    meantBefore.current = meant;
  }, [meant, ticket.id]);
  useEffect(() => {
    // Stores the mode, so that it does not change when the note is saved.
    setNoteMode(ticket.id, isNoteMode(ticket.id));
    return () => forgetNoteMode(ticket.id);
  }, [ticket.id]);
  const modes = <ModeSwitch ticketId={ticket.id} isNote={isNote} />;
  if (isNote) return <NoteComposer ticketId={ticket.id} modes={modes} />;
  const given = { ...props, modes, ticketId: ticket.id, contactName: ticket.contact.name };
  // Only the official API has a window whose end must be checked over time.
  return ticket.whatsapp?.provider === 'cloud' && props.hint === null ? (
    <Windowed ticket={ticket} {...given} />
  ) : (
    <Composer {...given} />
  );
}

const lookMs = 5_000;

function Windowed({ ticket, ...props }: ComponentProps<typeof Composer> & { ticket: Ticket }) {
  const now = useNow(lookMs);
  // The shared clock can be some seconds behind a new message, so a window never closes early.
  if (!isWindowOpen(ticket, new Date(now)) && ticket.whatsappId !== null)
    return (
      <Suspense fallback={<ComposerFrame />}>
        <TemplateComposer
          ticketId={ticket.id}
          whatsappId={ticket.whatsappId}
          contactName={ticket.contact.name}
          disconnectedText={props.disconnectedText}
          modes={props.modes}
        />
      </Suspense>
    );
  return <Composer {...props} above={ticket.windowUntil && <WindowLine until={ticket.windowUntil} now={now} />} />;
}
