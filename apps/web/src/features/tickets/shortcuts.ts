import type { Shortcut } from '../../lib/keyboard/commands.ts';
import { findShortcut, noteShortcut } from '../messages/shortcuts.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { ticketMenuTexts } from './tickets.menu.texts.ts';

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
  { action: 'next', group: 'list', keys: ['J'], also: 'ArrowDown', label: () => tOf(ticketMenuTexts)('keyNext') },
  { action: 'previous', group: 'list', keys: ['K'], also: 'ArrowUp', label: () => tOf(ticketMenuTexts)('keyPrevious') },
  { action: 'select', group: 'list', keys: ['X'], label: () => tOf(ticketMenuTexts)('keySelect') },
];

/** The key combinations of the inbox. decisions/0024 says why these letters. */
export const inboxShortcuts: readonly InboxShortcut[] = [
  { action: 'toList', group: 'list', keys: ['Alt+Shift+L'], label: () => tOf(ticketMenuTexts)('keyToList') },
  { action: 'accept', group: 'ticket', keys: ['Alt+Shift+P'], label: () => tOf(ticketMenuTexts)('keyAccept') },
  { action: 'resolve', group: 'ticket', keys: ['Alt+Shift+E'], label: () => tOf(ticketMenuTexts)('resolve') },
  { action: 'transfer', group: 'ticket', keys: ['Alt+Shift+R'], label: () => tOf(ticketMenuTexts)('transfer') },
  { action: 'schedule', group: 'ticket', keys: ['Alt+Shift+S'], label: () => tOf(ticketMenuTexts)('schedule') },
  { action: 'unread', group: 'ticket', keys: ['Alt+Shift+U'], label: () => tOf(ticketMenuTexts)('markUnread') },
  { action: 'snooze', group: 'ticket', keys: ['Alt+Shift+H'], label: () => tOf(ticketMenuTexts)('snooze') },
  { action: 'pin', group: 'ticket', keys: ['Alt+Shift+F'], label: () => tOf(ticketMenuTexts)('pin') },
  { action: 'create', group: 'ticket', keys: ['Alt+Shift+N'], label: () => tOf(ticketMenuTexts)('create') },
];

/** Handled by the open conversation. */
const find: Shortcut = { group: 'ticket', keys: [findShortcut], label: () => tOf(ticketMenuTexts)('find') };

const note: Shortcut = { group: 'ticket', keys: [noteShortcut], label: () => tOf(ticketMenuTexts)('keyNote') };

export const ticketShortcuts: readonly Shortcut[] = [...inboxShortcuts, find, note, ...listShortcuts];

/** The combination of an action, for its button and its command in the palette. */
export const combinationOf = (action: InboxAction): string =>
  inboxShortcuts.find((one) => one.action === action)!.keys[0]!;

/** Returns the action of a plain key in the list, if any. */
export const listActionOf = (key: string): ListAction | undefined =>
  listShortcuts.find(({ keys, also }) => keys.includes(key.toUpperCase()) || key === also)?.action;
