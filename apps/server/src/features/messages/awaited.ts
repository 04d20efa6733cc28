import { fragment } from '../../kernel/db/hot.ts';

/**
 * SQL for the `returning` of a change of `messages`: whether a schedule or a campaign waits for the outcome. Part of the
 * same statement, so that messages nobody waits for cost no extra one.
 */
export const awaited = fragment`messages.shipping_id is not null or exists (
  select 1 from schedules s
  where s.company_id = messages.company_id and s.message_id = messages.id and s.sent_at is null)`.as<boolean>();
