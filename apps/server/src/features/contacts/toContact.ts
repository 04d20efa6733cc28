import type { Contact, ContactBrief } from '@recado/contracts';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import type { contacts } from './contacts.tables.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** A contact on the wire; the picture's address is signed. */
export const toContact = (work: Work, row: ContactRow): z.input<typeof Contact> => ({
  ...row,
  email: row.email ?? '',
  profilePicUrl: work.fileUrl(row.erasedAt === null ? row.profilePicPath : null),
  isErased: row.erasedAt !== null,
});

/** A contact inside a ticket. */
export const toContactBrief = (
  work: Work,
  {
    id,
    name,
    number,
    email,
    profilePicPath,
    isGroup,
    isErased,
  }: Pick<ContactRow, 'id' | 'name' | 'number' | 'email' | 'profilePicPath' | 'isGroup'> & { isErased: boolean },
): z.input<typeof ContactBrief> => ({
  id,
  name,
  number,
  email: email ?? '',
  profilePicUrl: work.fileUrl(isErased ? null : profilePicPath),
  isGroup,
  isErased,
});
