import type { Chat } from '@recado/contracts';

/** The first names of those in a chat beside the person. */
export const namesOf = ({ users }: Chat, userId: number | undefined): string[] =>
  users.filter((member) => member.userId !== userId).map(({ user }) => user.name.split(' ')[0] ?? user.name);
