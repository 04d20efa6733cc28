import { useParams, type NavigateOptions } from '@tanstack/react-router';

/** Every address of the app. No other file spells one (`routes.test.ts`). */
export const paths = {
  home: '/',
  wall: '/wall',
  tickets: '/tickets',
  ticket: (uuid: string): string => `/tickets/${uuid}`,
  quickMessages: '/quick-messages',
  chats: '/chats',
  chat: (uuid: string): string => `/chats/${uuid}`,
  contacts: '/contacts',
  campaigns: '/campaigns',
  campaignReport: (id: number | string): string => `/campaign/${id}/report`,
  numberHealth: (id: number | string): string => `/number-health/${id}`,
  campaignSettings: '/campaigns-config',
  contactLists: '/contact-lists',
  suppressedNumbers: '/suppressed-numbers',
  contactListItems: (id: number | string): string => `/contact-lists/${id}/contacts`,
  tags: '/tags',
  kanban: '/kanban',
  connections: '/connections',
  schedules: '/schedules',
  queues: '/queues',
  queue: (id: number | 'new'): string => `/queues/${id}`,
  users: '/users',
  messagesApi: '/messages-api',
  settings: '/settings',
  invoices: '/financeiro',
  subscription: '/subscription',
  audit: '/audit',
  flows: '/flowbuilders',
  flowEditor: '/flowbuilder',
  flow: (id: number): string => `/flowbuilder/${id}`,
  phrases: '/phrase-lists',
  prompts: '/prompts',
  integrations: '/queue-integration',
  todo: '/todolist',
  announcements: '/announcements',
  fileLists: '/files',
  helps: '/helps',
  sandbox: '/sandbox',
  login: '/login',
  signUp: '/signup',
  forgotPassword: '/forgetpsw',
} as const;

/** The parameters of addresses, by the names that the routes declare. */
const params = {
  ticket: 'ticketId',
  chat: 'chatUuid',
  queue: 'queueId',
  flow: 'flowId',
  contactList: 'contactListId',
  campaign: 'campaignId',
  number: 'whatsappId',
} as const;

/** Returns the last part of a route with a parameter: `$ticketId`. */
export const segmentOf = (place: keyof typeof params): string => `$${params[place]}`;

/** Returns the id in the present address; undefined on the page of the list. */
export const useOpenId = (place: keyof typeof params): string | undefined =>
  useParams({ strict: false, select: (found: Record<string, string | undefined>) => found[params[place]] });

/** Returns whether the address bar shows a ticket or a chat. Call it outside React; a component follows `useOpenId`. */
export const isAt = (place: 'ticket' | 'chat', uuid: string): boolean => location.pathname === paths[place](uuid);

/** The query parameter of the inbox that names the message to open at. */
export type MessageSearch = { m?: number };

/** The query of the calendar: its view and day, and the contact that a new schedule begins with. */
export type CalendarSearch = { view?: string; day?: string; contactId?: number };

/** The query of the page of the API: its tab. */
export type ApiSearch = { tab?: string };

/** The tabs of the settings that only operators of the platform have. */
export const platformTabs = ['companies', 'plans', 'payments', 'operations', 'helps'] as const;
export const settingsTabs = ['options', 'schedules', 'privacy', ...platformTabs] as const;

/** The query of the settings: the tab to open. */
export type SettingsSearch = { tab?: (typeof settingsTabs)[number] };

/** Returns where to navigate for an address, at a message if one is given. */
export const atMessage = (to: string, messageId?: number | null): NavigateOptions =>
  ({ to, ...(messageId != null && { search: { m: messageId } satisfies MessageSearch }) }) as NavigateOptions;
