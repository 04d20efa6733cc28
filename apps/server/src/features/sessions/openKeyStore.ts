import type { KeyChange, KeyStore } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import type { OpenWork } from './retryUntilClosed.ts';
import { sessionKeys } from './sessions.tables.ts';

const { companyId, connectionId, type } = params(sessionKeys);
const types = param('types', 'text[]');
const keys = param('keys', 'text[]');
const ofSession = fragment`company_id = ${companyId} and connection_id = ${connectionId}`;

const read = hot('keys.read')`
  select ${returns({ key: sessionKeys.key, value: sessionKeys.value })} from session_keys
  where ${ofSession} and type = ${type} and key = any(${keys})`;
const write = hot('keys.write')`
  insert into session_keys (company_id, connection_id, type, key, value)
  select ${companyId}, ${connectionId}, t, k, v from unnest(${types}, ${keys}, ${param('values', 'text[]')}) as given(t, k, v)
  on conflict (company_id, connection_id, type, key) do update set value = excluded.value`;
const remove = hot('keys.remove')`
  delete from session_keys where ${ofSession} and (type, key) in (select * from unnest(${types}, ${keys}))`;
const clear = hot('keys.clear')`delete from session_keys where ${ofSession}`;

type KeyPlace = { companyId: number; connectionId: number; type: string; key: string };
const at = ({ companyId, connectionId, type: kind, key }: KeyPlace) => ({
  table: 'session_keys',
  column: 'value',
  row: `${companyId}/${connectionId}/${kind}/${key}`,
});

declareSealed(sessionKeys, 'sessions', {
  value: (row, secrets) => resealText(secrets, row.value, at(row)),
});

/**
 * Stores the keys of a connection's session in the database, each sealed for its own row (CONN-23). `fenced` opens
 * Works that check the lease and wait while the database is away. A stale owner reads and writes nothing, and gets
 * `LeaseLost`.
 */
export function openKeyStore(fenced: OpenWork, connectionId: number, secrets: Secrets): KeyStore {
  const placeOf = ({ companyId }: Work, type: string, key: string) => at({ companyId, connectionId, type, key });
  return {
    read: (type, ids) =>
      fenced(async (work) => {
        const rows = await work.rows(read, { connectionId, type, keys: ids });
        return new Map(rows.map(({ key, value }) => [key, secrets.open(value, placeOf(work, type, key))]));
      }),
    write: (changes) =>
      fenced(async (work) => {
        // Only the last change of a key counts, because one statement may not update a row twice.
        const last = [...new Map(changes.map((change) => [`${change.type}/${change.id}`, change])).values()];
        const kept = last.filter((change): change is KeyChange & { value: string } => change.value !== null);
        const gone = last.filter(({ value }) => value === null);
        if (kept.length > 0)
          await work.rows(write, {
            connectionId,
            types: kept.map(({ type }) => type),
            keys: kept.map(({ id }) => id),
            values: kept.map(({ type, id, value }) => secrets.seal(value, placeOf(work, type, id))),
          });
        if (gone.length > 0)
          await work.rows(remove, {
            connectionId,
            types: gone.map(({ type }) => type),
            keys: gone.map(({ id }) => id),
          });
      }),
    clear: () => fenced((work) => dropKeys(work, connectionId)),
  };
}

/** Deletes the session keys of a connection, which must then be paired again. */
export const dropKeys = async (work: Work, connectionId: number): Promise<void> =>
  void (await work.rows(clear, { connectionId }));
