import type { InternalNote } from '@recado/contracts';
import { create } from 'zustand';
import { keptForTicket } from '../../../lib/browser/keptForTicket.ts';
import { toField, type Colleague } from './mentionText.ts';

/**
 * A note that is being written: its text as it stands in the field, the people chosen for it, and the key under which
 * it is stored once.
 */
export type NoteDraft = { text: string; chosen: Colleague[]; clientKey: string };
/** A note that is being edited. */
export type NoteEdit = { noteId: number; text: string; chosen: Colleague[] };

const drafts = keptForTicket<NoteDraft>('note');
const edits = keptForTicket<NoteEdit>('noteEdit');

export const useNoteDraft = drafts.useKept;
export const useNoteEdit = edits.useKept;
export const findNoteDraft = drafts.find;
export const findNoteEdit = edits.find;

const useModes = create<{ byTicket: Readonly<Record<number, boolean>> }>(() => ({ byTicket: {} }));

/** Returns whether a ticket has an unfinished note. */
const hasNote = (ticketId: number): boolean =>
  (drafts.find(ticketId)?.text ?? '') !== '' || edits.find(ticketId) !== null;

/**
 * Returns whether the composer of a ticket writes notes. It begins with notes if one is unfinished, so that further
 * letters go into the note.
 */
export const isNoteMode = (ticketId: number): boolean => useModes.getState().byTicket[ticketId] ?? hasNote(ticketId);

export const setNoteMode = (ticketId: number, isNote: boolean): void =>
  useModes.setState(({ byTicket }) => ({ byTicket: { ...byTicket, [ticketId]: isNote } }));

export function useNoteMode(ticketId: number): boolean {
  const chosen = useModes(({ byTicket }) => byTicket[ticketId]);
  return chosen ?? hasNote(ticketId);
}

/** Called when the conversation is left: the next visit starts with messages, unless a note is unfinished. */
export const forgetNoteMode = (ticketId: number): void =>
  useModes.setState(({ byTicket: { [ticketId]: _left, ...byTicket } }) => ({ byTicket }));

/** Opens a note of one's own in the composer of the open conversation. */
export function startNoteEdit(conversationId: number, { id, body, mentions }: InternalNote, unknown: string): void {
  edits.keep(conversationId, { noteId: id, text: toField(body, mentions, unknown), chosen: mentions });
  setNoteMode(conversationId, true);
}
