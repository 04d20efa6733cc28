const lastMessage = 'the list shows the last message and the number of unread ones';
const health = 'the page of connections shows what each of them still has to do';

/**
 * Reads of a table whose feature is not above the reader (architecture 1.2), as "file table", each with the reason. Do
 * not add a line: pass a function in from `app.ts`, or move the read to the upper feature.
 */
export const upwardReads = new Map<string, string>([
  ['features/connections/readHealth.ts tickets', health],
  ['features/connections/readHealth.ts outbox_commands', health],
  ['features/connections/readHealth.ts dead_letters', health],
  ['features/connections/toConnection.ts cloudAccounts', 'a connection answers with its official number'],
  [
    'features/contacts/listContacts.ts tickets',
    'a contact of the list carries the live ticket that the viewer may see',
  ],
  ['features/contacts/readContacts.ts tickets', 'a contact answers with the connection of its last ticket'],
  ['features/contacts/readContacts.ts connections', 'a contact answers with the connection of its last ticket'],
  ['features/messages/awaited.ts schedules', 'a message of a schedule keeps the state of the schedule'],
  [
    'features/messages/chooseTemplate.ts messageTemplates',
    'a template is checked in the transaction that stores its message',
  ],
  ['features/tags/readTags.ts ticketTags', 'a tag answers with the number of its tickets'],
  ['features/tickets/closeIdleTickets.job.ts messages', 'silence is counted from the last message'],
  ['features/tickets/listOtherTickets.ts messages', lastMessage],
  ['features/tickets/readTickets.ts messages', lastMessage],
  ['features/messages/sql/search_tickets.sql ticket_notes', 'the search of tickets finds the texts of notes too'],
  ['kernel/http/health.ts companies', 'readiness reads one row of a table that always exists'],
]);
