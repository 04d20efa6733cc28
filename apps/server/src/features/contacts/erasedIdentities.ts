import { and, eq, gte, inArray, max } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { erasedIdentities } from './contacts.tables.ts';
import { spelledOut } from './rememberContact.ts';

/** Returns the keyed hashes of identities, one for each spelling that a provider may use. */
export function digestsOf(work: Work, identities: readonly Identity[]): string[] {
  const { kinds, values } = spelledOut(identities);
  return [...new Set(kinds.map((kind, at) => work.keyedHash(`${kind}:${values[at]!}`)))];
}

export type Erased = { erasedAt: Date; taskId: number };

/** Returns for each person, named by identities, when it was last erased; undefined for a person that never was. */
export async function findErased(
  work: Work,
  people: readonly (readonly Identity[])[],
): Promise<(Erased | undefined)[]> {
  const digests = people.map((identities) => digestsOf(work, identities));
  const wanted = digests.flat();
  if (wanted.length === 0) return people.map(() => undefined);
  const rows = await work.db
    .select({
      digest: erasedIdentities.digest,
      erasedAt: max(erasedIdentities.erasedAt),
      taskId: max(erasedIdentities.taskId),
    })
    .from(erasedIdentities)
    .where(and(eq(erasedIdentities.companyId, work.companyId), inArray(erasedIdentities.digest, wanted)))
    .groupBy(erasedIdentities.digest);
  const found = new Map(rows.map(({ digest, ...row }) => [digest, row]));
  return digests.map((own) => {
    const row = own.map((digest) => found.get(digest)).find(Boolean);
    return row && { erasedAt: row.erasedAt!, taskId: row.taskId! };
  });
}

/** Returns whether a message of this moment was written before its author or chat was erased. */
export async function wasErasedAfter(work: Work, identities: readonly Identity[], at: Date): Promise<boolean> {
  const rows = await work.db
    .select({ id: erasedIdentities.id })
    .from(erasedIdentities)
    .where(
      and(
        eq(erasedIdentities.companyId, work.companyId),
        inArray(erasedIdentities.digest, digestsOf(work, identities)),
        gte(erasedIdentities.erasedAt, at),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
