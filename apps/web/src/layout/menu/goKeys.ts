/** The letter after G that opens a page: the first free letter of its Portuguese or English name. */
export const goKeys: Partial<Record<string, string>> = {
  '/': 'D',
  '/tickets': 'T',
  '/contacts': 'C',
  '/quick-messages': 'R',
  '/schedules': 'S',
  '/tags': 'E',
  '/chats': 'I',
  '/kanban': 'K',
  '/connections': 'L',
  '/users': 'U',
  '/queues': 'F',
  '/settings': ',',
};
