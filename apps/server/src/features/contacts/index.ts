export { contactRoutes } from './contacts.routes.ts';
export type { ContactParts } from './contactParts.ts';
export { chatLockOf, contactsByIdentities, rememberContact, spelledOut, type KnownContact } from './rememberContact.ts';
export { absorbContact, addIdentities, holdPeople } from './absorbContact.ts';
export { toContactBrief } from './toContact.ts';
