/** A room of sockets, always within a company. The visibility files of the features decide who may join which room. */
export type Room = string & { readonly room: unique symbol };

/** Builds a room name. This is the only function that does, so every name carries the company (RT-23). */
export const room = (companyId: number, ...parts: (string | number)[]): Room =>
  ['c', companyId, ...parts.map((part) => `:${part}`)].join('') as Room;

export const companyRoom = (companyId: number): Room => room(companyId);
export const userRoom = (companyId: number, userId: number): Room => room(companyId, `u${userId}`);
export const adminRoom = (companyId: number): Room => room(companyId, 'admin');
/** The room of all non-admins. They receive their own payload where it differs from that of the admins. */
export const staffRoom = (companyId: number): Room => room(companyId, 'staff');
/** Every socket of a company, also past its due date: payments open its screens again. */
export const paymentRoom = (companyId: number): Room => room(companyId, 'payment');
/** The sockets of one sign-in of a user. A newer sign-in disconnects them. */
export const signInRoom = (companyId: number, userId: number, generation: number): Room =>
  room(companyId, `u${userId}`, `g${generation}`);
