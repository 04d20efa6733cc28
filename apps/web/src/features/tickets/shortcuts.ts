import type { Shortcut } from '../../lib/keyboard/commands.ts';
import { findShortcut, noteShortcut } from '../messages/shortcuts.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { ticketTexts } from './tickets.texts.ts';

/** The actions of the plain keys of the list. None of them reaches a customer. */
export type ListAction = 'next' | 'previous' | 'select';
/** Actions of the key combinations, wherever the focus is. */
export type InboxAction =
  | 'accept'
  | 'resolve'
  | 'transfer'
  | 'schedule'
  | 'create'
  | 'toList'
  | 'unread'
  | 'pin'
  | 'snooze';

type ListShortcut = Shortcut & { action: ListAction; /** A key that does the same and is not listed. */ also?: string };
type InboxShortcut = Shortcut & { action: InboxAction };

/** The keys of a row that was reached by keyboard. Enter opens it, as it does everywhere. */
const listShortcuts: readonly ListShortcut[] = [
  { action: 'next', group: 'list', keys: ['J'], also: 'ArrowDown', label: () => tOf(ticketTexts)('keyNext') },
  { action: 'previous', group: 'list', keys: ['K'], also: 'ArrowUp', label: () => tOf(ticketTexts)('keyPrevious') },
  { action: 'select', group: 'list', keys: ['X'], label: () => tOf(ticketTexts)('keySelect') },
];

/** The key combinations of the inbox. decisions/0024 says why these letters. */
export const inboxShortcuts: readonly InboxShortcut[] = [
  { action: 'toList', group: 'list', keys: ['Alt+Shift+L'], label: () => tOf(ticketTexts)('keyToList') },
  { action: 'accept', group: 'ticket', keys: ['Alt+Shift+P'], label: () => tOf(ticketTexts)('keyAccept') },
  { action: 'resolve', group: 'ticket', keys: ['Alt+Shift+E'], label: () => tOf(ticketTexts)('resolve') },
  { action: 'transfer', group: 'ticket', keys: ['Alt+Shift+R'], label: () => tOf(ticketTexts)('transfer') },
  { action: 'schedule', group: 'ticket', keys: ['Alt+Shift+S'], label: () => tOf(ticketTexts)('schedule') },
  { action: 'unread', group: 'ticket', keys: ['Alt+Shift+U'], label: () => tOf(ticketTexts)('markUnread') },
  { action: 'snooze', group: 'ticket', keys: ['Alt+Shift+H'], label: () => tOf(ticketTexts)('snooze') },
  { action: 'pin', group: 'ticket', keys: ['Alt+Shift+F'], label: () => tOf(ticketTexts)('pin') },
  { action: 'create', group: 'ticket', keys: ['Alt+Shift+N'], label: () => tOf(ticketTexts)('create') },
];

/** Handled by the open conversation. */
const find: Shortcut = { group: 'ticket', keys: [findShortcut], label: () => tOf(ticketTexts)('find') };

const note: Shortcut = { group: 'ticket', keys: [noteShortcut], label: () => tOf(ticketTexts)('keyNote') };

export const ticketShortcuts: readonly Shortcut[] = [...inboxShortcuts, find, note, ...listShortcuts];

/** The combination of an action, for its button and its command in the palette. */
export const combinationOf = (action: InboxAction): string =>
  inboxShortcuts.find((one) => one.action === action)!.keys[0]!;

/** Returns the action of a plain key in the list, if any. */
export const listActionOf = (key: string): ListAction | undefined =>
  listShortcuts.find(({ keys, also }) => keys.includes(key.toUpperCase()) || key === also)?.action;
