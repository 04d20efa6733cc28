/** The letter after G that leads to a screen: the first of its Portuguese or English name that is free. */
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
