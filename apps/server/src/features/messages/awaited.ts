/**
 * For the `returning` of a change of `messages`: whether a schedule waits to hear of it. So that the many messages
 * nobody waits for cost no statement more.
 */
export const awaited = `exists (select 1 from schedules s where s.company_id = messages.company_id and s.message_id = messages.id and s.sent_at is null) as awaited`;
export type Waiting = { awaited: boolean };
