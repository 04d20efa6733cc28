import type { SecurityExperiment } from './experiment.ts';

/** Tenancy, roles and visibility. */
export const accessExperiments: readonly SecurityExperiment[] = [
  {
    name: 'S1',
    what: 'ids of another company in every slot of every endpoint',
    tests: ['apps/server/test/conventions.test.ts'],
    titles: /^3\. ids of another company/,
    plants: [
      {
        name: 'reads-of-any-company',
        what: 'a table without policy, read by a query that names no company',
        edits: [
          [
            'apps/server/src/kernel/db/migrate.ts',
            '  grants.push(\n    `revoke all on function',
            "  grants.push('alter table contacts disable row level security');\n  grants.push(\n    `revoke all on function",
          ],
          [
            'apps/server/src/features/contacts/readContacts.ts',
            '.where(and(eq(contacts.companyId, work.companyId), eq(contacts.id, id)))',
            '.where(eq(contacts.id, id))',
          ],
        ],
        noticedBy: /ids of another company/,
      },
    ],
  },
  {
    name: 'S2',
    what: 'every endpoint called by every profile and by an attendant of another queue; every field of the super user',
    tests: [
      'apps/server/test/conventions.test.ts',
      'apps/server/test/visibility.test.ts',
      'apps/server/src/features/users/superUser.test.ts',
    ],
    titles: /^4\. the role matrix|^a ticket of another queue|^a quoted message|^the row of a super user/,
    plants: [
      {
        name: 'roles-in-the-web-only',
        what: 'the server does not check the profile',
        edits: [['apps/server/src/kernel/http/admit.ts', '!mayProfile(viewer.profile, access)', 'false']],
        noticedBy: /role matrix/,
      },
      {
        name: 'quotes-for-everybody',
        what: 'a quoted message is returned to whoever sees the message that quotes it',
        edits: [
          [
            'apps/server/src/features/messages/readMessages.ts',
            'canSee(actor, shown.quotedTicket) ? full',
            'true ? full',
          ],
        ],
        noticedBy: /is withheld from the list/,
      },
      {
        name: 'quotes-in-every-event',
        what: 'events carry the quoted message to everybody who hears of the message',
        edits: [
          [
            'apps/server/src/kernel/realtime/emitReducible.ts',
            'maySeeFull((socket.data as Held).socketSession.viewer, facts) ? full : reduced',
            'full',
          ],
        ],
        noticedBy: /is withheld from the events/,
      },
      {
        name: 'quotes-by-id',
        what: 'any message of the contact may be quoted by its id',
        edits: [
          [
            'apps/server/src/features/messages/sendMessage.ts',
            'if (row.ticketId !== ticket.id) await',
            'if (false) await',
          ],
        ],
        noticedBy: /cannot be quoted|messages\.send body\.quotedMsg/,
      },
      {
        name: 'administrators-change-super-users',
        what: 'an administrator may change the super user of the same company',
        edits: [
          [
            'packages/contracts/src/users.ts',
            "(actor.profile === 'admin' && !user.super)",
            "actor.profile === 'admin'",
          ],
        ],
        noticedBy: /is not changed by a colleague with the profile admin/,
      },
    ],
  },
];
