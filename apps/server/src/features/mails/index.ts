export { mailRoutes, type MailDeps } from './mails.routes.ts';
export { openOutbox } from './openOutbox.ts';
