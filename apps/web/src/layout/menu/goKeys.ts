import { paths } from '../../lib/routes.ts';
/** The letter after G that opens a page: the first free letter of its Portuguese or English name. */
export const goKeys: Partial<Record<string, string>> = {
  [paths.home]: 'D',
  [paths.tickets]: 'T',
  '/contacts': 'C',
  [paths.quickMessages]: 'R',
  '/schedules': 'S',
  '/tags': 'E',
  [paths.chats]: 'I',
  '/kanban': 'K',
  [paths.connections]: 'L',
  '/users': 'U',
  '/queues': 'F',
  '/settings': ',',
};
