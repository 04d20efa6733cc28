import type { TagBrief } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../../kernel/work.ts';
import { whereVisible } from '../tickets.visibility.ts';

const ticketsOfContact = (viewer: Viewer): SQL =>
  sql`tickets t where t.company_id = contacts.company_id and t.contact_id = contacts.id and ${whereVisible(viewer)}`;

/** SQL value beside `contacts`: the tags of the contact's tickets that a user may see, by name, as JSON. */
export const tagsOfContact = (viewer: Viewer): SQL<TagBrief[]> => sql<TagBrief[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by plain(g.name), g.id), '[]')
  from tags g where g.company_id = contacts.company_id and g.id in (
    select x.tag_id from ticket_tags x
    where x.company_id = contacts.company_id and x.ticket_id in (select t.id from ${ticketsOfContact(viewer)})))`;

/**
 * SQL query: the contacts with a ticket with this tag that a user may see. Reads the copies of the tickets in an index of
 * their tags: a join with the tickets took 467 ms for a tag of 43,000 tickets. The company is a constant, so that
 * PostgreSQL reads the tag once instead of once for each contact.
 */
const contactsWith = (viewer: Viewer, tagId: number, narrower = sql`true`): SQL => sql`
  select t.contact_id from ticket_tags t
  where t.company_id = ${viewer.companyId} and t.tag_id = ${tagId} and ${narrower} and ${whereVisible(viewer)}`;

/** SQL condition on `contacts`: each of these tags is on a ticket of the contact that a user may see. */
export const withTags = (viewer: Viewer, tagIds: readonly number[]): SQL =>
  sql.join(
    tagIds.map((tagId) => sql`contacts.id in (${contactsWith(viewer, tagId)})`),
    sql` and `,
  );

/** SQL condition as `withTags`, for few contacts: it looks each of them up instead of reading the tags first. */
export const hasTags = (viewer: Viewer, tagIds: readonly number[]): SQL =>
  sql.join(
    tagIds.map((tagId) => sql`exists (${contactsWith(viewer, tagId, sql`t.contact_id = contacts.id`)})`),
    sql` and `,
  );

/** SQL query: the ids of the contacts that `withTags` is true for, each once. */
export const taggedContacts = (viewer: Viewer, tagIds: readonly number[]): SQL =>
  sql`select distinct contact_id from (${sql.join(
    tagIds.map((tagId) => sql`(${contactsWith(viewer, tagId)})`),
    sql` intersect `,
  )}) tagged`;
