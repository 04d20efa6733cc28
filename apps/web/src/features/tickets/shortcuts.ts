import type { Shortcut } from '../../lib/commands.ts';
import { tOf } from '../../lib/texts.ts';
import { ticketTexts } from './tickets.texts.ts';

export type InboxAction = 'next' | 'previous' | 'accept' | 'resolve' | 'transfer' | 'schedule' | 'create' | 'select';
export type InboxShortcut = Shortcut & { action: InboxAction; /** A key that does the same and needs no telling. */ also?: string };

/** The keys of the inbox, while no field has the focus. Enter opens the row that has it, as it does everywhere. */
export const ticketShortcuts: readonly InboxShortcut[] = [
  { action: 'next', group: 'list', keys: ['J'], also: 'ArrowDown', label: () => tOf(ticketTexts)('keyNext') },
  { action: 'previous', group: 'list', keys: ['K'], also: 'ArrowUp', label: () => tOf(ticketTexts)('keyPrevious') },
  { action: 'select', group: 'list', keys: ['X'], label: () => tOf(ticketTexts)('keySelect') },
  { action: 'accept', group: 'ticket', keys: ['A'], label: () => tOf(ticketTexts)('keyAccept') },
  { action: 'resolve', group: 'ticket', keys: ['E'], label: () => tOf(ticketTexts)('resolve') },
  { action: 'transfer', group: 'ticket', keys: ['T'], label: () => tOf(ticketTexts)('transfer') },
  { action: 'schedule', group: 'ticket', keys: ['S'], label: () => tOf(ticketTexts)('schedule') },
  { action: 'create', group: 'ticket', keys: ['N'], label: () => tOf(ticketTexts)('create') },
];

/** The keys of an action, for its command in the palette. */
export const keysOf = (action: InboxAction): readonly string[] => ticketShortcuts.find((one) => one.action === action)?.keys ?? [];

/** What a key means in the inbox, if anything. */
export const actionOf = (key: string): InboxAction | undefined => ticketShortcuts.find(({ keys, also }) => keys.includes(key.toUpperCase()) || key === also)?.action;
