import type { AuditEntry, AuditKind } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
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
  { kind, id, name, before, after, facts, hidden = [], orderedBy }: Entry,
): Promise<void> {
  const changes = facts
    ? findChanges(kind, {}, facts)
    : before && !after
      ? []
      : findChanges(kind, before ?? {}, after ?? {});
  const action: AuditEntry['action'] = !before ? 'create' : after ? 'update' : 'delete';
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
