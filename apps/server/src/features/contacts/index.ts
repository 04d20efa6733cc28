export { lockChat, rememberContact } from './rememberContact.ts';
export { toContactBrief } from './toContact.ts';
