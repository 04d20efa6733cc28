export { lockChat, rememberContact } from './rememberContact.ts';
export { toContact, toContactBrief, type ContactRow } from './toContact.ts';
