import { z } from 'zod';

const person = z.object({ id: z.number().int(), name: z.string() });

/** Who looks at a ticket, and who is writing in it: heard in the ticket's own room (wire 5.1). */
export const presenceChannel = z.discriminatedUnion('action', [
  /** Everyone who looks at it now, oneself included. */
  z.object({ action: z.literal('viewing'), ticketId: z.number().int(), users: z.array(person) }),
  /** `user` null is the contact. Ends by itself 10 s after the last sign. */
  z.object({ action: z.literal('typing'), ticketId: z.number().int(), user: person.nullable(), typing: z.boolean() }),
]);
