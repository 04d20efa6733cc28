import type { AuditEntry, AuditKind } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import type { Viewer, Work } from '../../kernel/work.ts';
import { addNames, type NamedFields } from './addNames.ts';
import { auditEntries } from './audit.tables.ts';
import { findChanges } from './findChanges.ts';

type Entry = {
  kind: AuditKind;
  id: number | string;
  name: string;
  /** Undefined for a new row. */
  before?: object | undefined;
  /** Undefined for a deleted row. */
  after?: object | undefined;
  /** Facts of an entry that is about no fields of a row, such as how many rows a call has deleted. */
  facts?: object;
  /** Fields that record the name of another row. `before` and `after` have its id, which says nothing after a deletion. */
  names?: NamedFields;
  /** Names of changed fields whose values must not be recorded. */
  hidden?: readonly string[];
  /** The user who ordered the change, when the product makes it later. Absent: the actor of the Work. */
  orderedBy?: { id: number; name: string } | undefined;
};

/**
 * Records a change in the transaction that makes it. Stores only the fields that `findChanges` allows for the kind. An
 * update that changes nothing is not recorded.
 */
export async function recordAudit(
  work: Work,
  { kind, id, name, before, after, facts, names = {}, hidden = [], orderedBy }: Entry,
): Promise<void> {
  const { action, changes } = describeChange({ kind, ...(await addNames(work, { before, after }, names)), facts });
  if (action === 'update' && changes.length === 0 && hidden.length === 0) return;
  const { actor } = work;
  const user = orderedBy ?? (actor.kind === 'user' ? actor : undefined);
  await work.db.insert(auditEntries).values({
    companyId: work.companyId,
    // Other software acts with an id that is no user's.
    userId: user && user.id > 0 ? user.id : null,
    userName: user?.name ?? '',
    action,
    kind,
    entityId: String(id),
    entityName: name,
    changes,
    hiddenFields: [...hidden],
  });
}

/** Returns what an entry says: the kind of change, and the fields that `findChanges` allows. */
function describeChange({ kind, before, after, facts }: Pick<Entry, 'kind' | 'before' | 'after' | 'facts'>) {
  const changes = facts
    ? findChanges(kind, {}, facts)
    : before && !after
      ? []
      : findChanges(kind, before ?? {}, after ?? {});
  const action: AuditEntry['action'] = !before ? 'create' : after ? 'update' : 'delete';
  return { action, changes };
}

/**
 * Records a change of a row of the platform, such as a plan, in the company of the operator. Runs in the transaction of
 * the platform role that makes the change. An update that changes nothing is not recorded.
 */
export async function recordOperatorChange(
  db: Transaction,
  operator: Viewer,
  { kind, id, name, before, after }: Pick<Entry, 'kind' | 'id' | 'name' | 'before' | 'after'>,
): Promise<void> {
  const { action, changes } = describeChange({ kind, before, after });
  if (action === 'update' && changes.length === 0) return;
  await db.execute(sql`
    select record_operator_change(${operator.companyId}::int, ${operator.id}::int, ${operator.name}, ${action}, ${kind},
      ${String(id)}, ${name}, ${JSON.stringify(changes)}::jsonb)`);
}
