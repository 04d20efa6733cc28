import type { KeyChange, KeyStore } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { hot, type Work } from '../../kernel/work.ts';
import type { OpenWork } from './retryUntilClosed.ts';

const read = hot(
  'keys.read',
  'select key, value from session_keys where company_id = $1 and connection_id = $2 and type = $3 and key = any($4::text[])',
);
const write = hot(
  'keys.write',
  `insert into session_keys (company_id, connection_id, type, key, value) select $1, $2, t, k, v from unnest($3::text[], $4::text[], $5::text[]) as given(t, k, v)
   on conflict (company_id, connection_id, type, key) do update set value = excluded.value`,
);
const remove = hot(
  'keys.remove',
  'delete from session_keys where company_id = $1 and connection_id = $2 and (type, key) in (select * from unnest($3::text[], $4::text[]))',
);
const clear = hot('keys.clear', 'delete from session_keys where company_id = $1 and connection_id = $2');

/**
 * Stores the keys of a connection's session in the database, each sealed for its own row (CONN-23). `fenced` opens
 * Works that check the lease and wait while the database is away. A stale owner reads and writes nothing, and gets
 * `LeaseLost`.
 */
export function openKeyStore(fenced: OpenWork, connectionId: number, secrets: Secrets): KeyStore {
  const placeOf = ({ companyId }: Work, type: string, id: string) => ({
    table: 'session_keys',
    column: 'value',
    row: `${companyId}/${connectionId}/${type}/${id}`,
  });
  return {
    read: (type, ids) =>
      fenced(async (work) => {
        const rows = await work.rows<{ key: string; value: string }>(read, [work.companyId, connectionId, type, ids]);
        return new Map(rows.map(({ key, value }) => [key, secrets.open(value, placeOf(work, type, key))]));
      }),
    write: (changes) =>
      fenced(async (work) => {
        // Only the last change of a key counts, because one statement may not update a row twice.
        const last = [...new Map(changes.map((change) => [`${change.type}/${change.id}`, change])).values()];
        const kept = last.filter((change): change is KeyChange & { value: string } => change.value !== null);
        const gone = last.filter(({ value }) => value === null);
        if (kept.length > 0)
          await work.rows(write, [
            work.companyId,
            connectionId,
            kept.map(({ type }) => type),
            kept.map(({ id }) => id),
            kept.map(({ type, id, value }) => secrets.seal(value, placeOf(work, type, id))),
          ]);
        if (gone.length > 0)
          await work.rows(remove, [
            work.companyId,
            connectionId,
            gone.map(({ type }) => type),
            gone.map(({ id }) => id),
          ]);
      }),
    clear: () => fenced((work) => dropKeys(work, connectionId)),
  };
}

/** Deletes the session keys of a connection, which must then be paired again. */
export const dropKeys = async (work: Work, connectionId: number): Promise<void> =>
  void (await work.rows(clear, [work.companyId, connectionId]));
