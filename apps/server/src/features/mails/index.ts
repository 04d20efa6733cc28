export { mailRoutes, type MailParts } from './mails.routes.ts';
export { openOutbox } from './openOutbox.ts';
