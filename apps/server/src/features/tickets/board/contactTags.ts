import type { TagBrief } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../../kernel/work.ts';
import { whereVisible } from '../tickets.visibility.ts';

const ticketsOfContact = (viewer: Viewer): SQL =>
  sql`tickets t where t.company_id = contacts.company_id and t.contact_id = contacts.id and ${whereVisible(viewer)}`;

/** SQL value beside `contacts`: the tags of the contact's tickets that a user may see, by name, as JSON. */
export const tagsOfContact = (viewer: Viewer): SQL<TagBrief[]> => sql<TagBrief[]>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by g.name, g.id), '[]')
  from tags g where g.company_id = contacts.company_id and g.id in (
    select x.tag_id from ticket_tags x
    where x.company_id = contacts.company_id and x.ticket_id in (select t.id from ${ticketsOfContact(viewer)})))`;

/** SQL condition on `contacts`: each of these tags is on a ticket of the contact that a user may see. */
export const withTags = (viewer: Viewer, tagIds: readonly number[]): SQL =>
  sql.join(
    tagIds.map(
      (tagId) => sql`contacts.id in (
        select t.contact_id from ticket_tags x join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
        where x.company_id = contacts.company_id and x.tag_id = ${tagId} and ${whereVisible(viewer)})`,
    ),
    sql` and `,
  );
