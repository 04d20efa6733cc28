export { chatLockOf, contactsByIdentities, rememberContact, spelledOut, type KnownContact } from './rememberContact.ts';
export { toContactBrief } from './toContact.ts';
