import { paths } from '../../lib/routes.ts';
/** The letter after G that opens a page: the first free letter of its Portuguese or English name. */
export const goKeys: Partial<Record<string, string>> = {
  [paths.home]: 'D',
  [paths.tickets]: 'T',
  [paths.contacts]: 'C',
  [paths.quickMessages]: 'R',
  [paths.schedules]: 'S',
  [paths.tags]: 'E',
  [paths.chats]: 'I',
  [paths.kanban]: 'K',
  [paths.connections]: 'L',
  [paths.users]: 'U',
  [paths.queues]: 'F',
  [paths.settings]: ',',
  [paths.helps]: 'H',
  [paths.audit]: 'Q',
};
