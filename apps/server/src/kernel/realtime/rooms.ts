/**
 * A room of sockets, always named within a company. Which rooms somebody may be in is decided by the features'
 * visibility files.
 */
export type Room = string & { readonly room: unique symbol };

/** The only maker of room names: every name carries the company (RT-23). */
export const room = (companyId: number, ...parts: (string | number)[]): Room =>
  ['c', companyId, ...parts.map((part) => `:${part}`)].join('') as Room;

export const companyRoom = (companyId: number): Room => room(companyId);
export const userRoom = (companyId: number, userId: number): Room => room(companyId, `u${userId}`);
export const adminRoom = (companyId: number): Room => room(companyId, 'admin');
/** The admins' complement: what non-administrators hear instead, where a payload differs. */
export const staffRoom = (companyId: number): Room => room(companyId, 'staff');
/** The sockets of one sign-in of a user: what a newer sign-in ends. */
export const signInRoom = (companyId: number, userId: number, generation: number): Room =>
  room(companyId, `u${userId}`, `g${generation}`);
