export { contactRoutes } from './contacts.routes.ts';
export type { ContactDeps } from './contactDeps.ts';
export { chatLockOf, contactsByIdentities, rememberContact, spelledOut, type KnownContact } from './rememberContact.ts';
export { absorbContact, addIdentities, lockIdentities } from './absorbContact.ts';
export { keepMerge, latestMerge, restoreContact, undoneMerge } from './contactMerges.ts';
export { importContacts } from './importContacts.ts';
export { getContact } from './readContacts.ts';
export { toContactBrief } from './toContact.ts';
