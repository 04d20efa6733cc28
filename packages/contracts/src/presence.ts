import { z } from 'zod';

const namedUser = z.object({ id: z.number().int(), name: z.string() });

/** The users who view a ticket and who are writing in it. Published to the room of the ticket (wire 5.1). */
export const presenceChannel = z.discriminatedUnion('action', [
  /** All users who view the ticket now, including the receiver. */
  z.object({ action: z.literal('viewing'), ticketId: z.number().int(), users: z.array(namedUser) }),
  /** `user` null means the contact. Expires 10 s after the last typing event. */
  z.object({
    action: z.literal('typing'),
    ticketId: z.number().int(),
    user: namedUser.nullable(),
    typing: z.boolean(),
  }),
]);
