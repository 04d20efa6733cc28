export { contactRoutes } from './contacts.routes.ts';
export type { ContactParts } from './contactParts.ts';
export { chatLockOf, contactsByIdentities, rememberContact, spelledOut, type KnownContact } from './rememberContact.ts';
export { toContactBrief } from './toContact.ts';
