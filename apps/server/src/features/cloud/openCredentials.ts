import { AppError, type CloudCredentials, type CloudCredentialsChange } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import { openSecrets, sign, type KeyRing } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { cloudAccounts, messageTemplates } from './cloud.tables.ts';

type Place = { companyId: number; connectionId: number };
type Sealed = 'accessToken' | 'appSecret';
const columnOf = { accessToken: 'access_token', appSecret: 'app_secret' } as const satisfies Record<Sealed, string>;

/** The credentials for the Graph API, and whether Meta has confirmed the number with them. */
type FoundAccess = Pick<CloudCredentials, 'phoneNumberId' | 'wabaId' | 'accessToken'> & { isConfirmed: boolean };

/** Delay after which changes by another process take effect, in ms. */
const recentMs = 5_000;

const mine = (work: Work, connectionId: number) =>
  and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId));

const at = (column: Sealed, { companyId, connectionId }: Place) => ({
  table: 'cloud_accounts',
  column: columnOf[column],
  row: `${companyId}:${connectionId}`,
});

declareSealed(cloudAccounts, 'credentials', {
  accessToken: (row, secrets) => resealText(secrets, row.accessToken, at('accessToken', row)),
  appSecret: (row, secrets) => resealText(secrets, row.appSecret, at('appSecret', row)),
});

/**
 * The credentials of official numbers. Each is encrypted for its own row: copied into another row it cannot be
 * decrypted. Of the verify token only an HMAC by `hashKey` is stored, because it is only compared.
 */
export function openCredentials(keys: KeyRing, hashKey: Buffer) {
  const secrets = openSecrets(keys);
  const hashOf = (verifyToken: string): string => sign(hashKey, verifyToken);
  let recent: { at: number; reading: Promise<unknown> } | undefined;
  const forget = (): void => void (recent = undefined);

  return {
    /** Stores the given fields and keeps the others. Throws ERR_VALIDATION while a new number lacks a field. */
    async keep(work: Work, connectionId: number, input: CloudCredentialsChange): Promise<void> {
      work.afterCommit(forget);
      const [known] = await work.db.select().from(cloudAccounts).where(mine(work, connectionId));
      const place = { companyId: work.companyId, connectionId };
      const seal = (column: Sealed): string | undefined =>
        input[column] === undefined ? known?.[column] : secrets.seal(input[column], at(column, place));
      const row = {
        phoneNumberId: input.phoneNumberId ?? known?.phoneNumberId,
        wabaId: input.wabaId ?? known?.wabaId,
        accessToken: seal('accessToken'),
        appSecret: seal('appSecret'),
        verifyToken: input.verifyToken === undefined ? known?.verifyHash : hashOf(input.verifyToken),
      };
      const missing = Object.entries(row).filter(([, value]) => value === undefined);
      if (missing.length > 0)
        throw new AppError('ERR_VALIDATION', {
          fields: Object.fromEntries(missing.map(([name]) => [`cloud.${name}`, 'invalid_type'])),
        });
      const { verifyToken: verifyHash, ...rest } = row as CloudCredentials;
      // Another business account has other templates.
      if (known && known.wabaId !== rest.wabaId) await dropTemplates(work, connectionId);
      // Another number must be confirmed again. Saving claims the number, even one that moved to another connection.
      const kept = {
        ...rest,
        verifyHash,
        templatesAt: null,
        ...noRefusal,
        confirmedAt: known?.phoneNumberId === rest.phoneNumberId ? known.confirmedAt : null,
        movedAt: null,
      };
      await work.db
        .insert(cloudAccounts)
        .values({ ...place, ...kept })
        .onConflictDoUpdate({ target: [cloudAccounts.companyId, cloudAccounts.connectionId], set: kept });
    },

    /** Deletes all data of a number whose connection is deleted. */
    async drop(work: Work, connectionId: number): Promise<void> {
      work.afterCommit(forget);
      await dropTemplates(work, connectionId);
      await work.db.delete(cloudAccounts).where(mine(work, connectionId));
    },

    /** Returns the credentials for the Graph API; undefined while the connection has none. */
    async find(work: Work, connectionId: number): Promise<FoundAccess | undefined> {
      const [row] = await work.db.select().from(cloudAccounts).where(mine(work, connectionId));
      if (!row) return undefined;
      return {
        isConfirmed: row.confirmedAt !== null,
        phoneNumberId: row.phoneNumberId,
        wabaId: row.wabaId,
        accessToken: secrets.open(row.accessToken, at('accessToken', { companyId: work.companyId, connectionId })),
      };
    },

    /**
     * Allows a number that moved to another connection to be confirmed for this one, because a user requested it. Forgets
     * why Meta did not list the templates.
     */
    async claimAgain(work: Work, connectionId: number): Promise<void> {
      work.afterCommit(forget);
      await work.db
        .update(cloudAccounts)
        .set({ movedAt: null, ...noRefusal })
        .where(mine(work, connectionId));
    },

    /** Drops the numbers in memory after the commit of a Work that changed one. */
    forgetAfter: (work: Work): void => work.afterCommit(forget),

    /**
     * Returns the known numbers, read at most `newerThanMs` ago: a burst of deliveries reads the database once. Numbers
     * that this process changes are read again at once, those of another process after at most `recentMs`.
     */
    numbers<T>(read: () => Promise<T>, newerThanMs = recentMs): Promise<T> {
      if (recent && performance.now() - recent.at < newerThanMs) return recent.reading as Promise<T>;
      const reading = read();
      const one = { at: performance.now(), reading };
      recent = one;
      // Failures are not cached.
      reading.catch(() => recent === one && forget());
      return reading;
    },

    /** Returns the secret that Meta signs deliveries with. */
    appSecretOf: ({ appSecret, ...place }: Place & { appSecret: string }): string =>
      secrets.open(appSecret, at('appSecret', place)),
    hashOf,
  };
}

export type Credentials = ReturnType<typeof openCredentials>;

/** Whoever changed something asks Meta anew. */
const noRefusal = { templatesRefusedAt: null, templatesProblem: null };

const dropTemplates = async (work: Work, connectionId: number): Promise<unknown> =>
  work.db
    .delete(messageTemplates)
    .where(and(eq(messageTemplates.companyId, work.companyId), eq(messageTemplates.connectionId, connectionId)));
