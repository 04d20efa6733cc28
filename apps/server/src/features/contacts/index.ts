export { contactRoutes } from './contacts.routes.ts';
export type { ContactParts } from './contactParts.ts';
export { chatLockOf, contactsByIdentities, rememberContact, spelledOut, type KnownContact } from './rememberContact.ts';
export { absorbContact, addIdentities, holdPeople } from './absorbContact.ts';
export { keepMerge, latestMerge, restoreContact, undoneMerge } from './contactMerges.ts';
export { getContact } from './readContacts.ts';
export { toContactBrief } from './toContact.ts';
