import { AppError, type helpsApi, type PayloadOf, type RequestOf } from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import { readPlatformRequest } from '../../kernel/db/readRequest.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Workshop } from '../../kernel/work.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import { helps } from './helps.tables.ts';

/** Dependencies of helps, which belong to no company and are shown to all. */
export type HelpDeps = {
  acrossCompanies: Workshop['acrossCompanies'];
  /** Publishes to every company. */
  publish(payload: PayloadOf<'help'>): Promise<void>;
};

/**
 * Adds a help video for every company. The platform role writes it, because no company owns it. A repeated `clientKey`
 * returns the stored video.
 */
export async function createHelp(
  errand: UserErrand,
  { clientKey, ...body }: RequestOf<typeof helpsApi.create>['body'],
  { acrossCompanies, publish }: HelpDeps,
) {
  const { id: userId } = await errand.viewer();
  const { record, isNew } = await acrossCompanies('helps.create', async (db) => {
    const { storedId, keyed } = await readPlatformRequest(db, helps, { userId, clientKey }, body);
    const isNew = storedId === undefined;
    const [row] = isNew
      ? await db
          .insert(helps)
          .values({ ...body, ...keyed })
          .returning()
      : await db.select().from(helps).where(eq(helps.id, storedId));
    return { record: row!, isNew };
  });
  if (isNew) await publish({ action: 'create', record });
  return record;
}

/** Changes the given fields of a help video. Throws ERR_NO_HELP_FOUND. */
export async function changeHelp(
  id: number,
  { seenAt, ...body }: RequestOf<typeof helpsApi.change>['body'],
  { acrossCompanies, publish }: HelpDeps,
) {
  const where = eq(helps.id, id);
  const record = await acrossCompanies('helps.change', (db) =>
    unlessChanged(db, { table: helps, where, seenAt }, async () => {
      const [changed] = await db
        .update(helps)
        .set({ ...body, updatedAt: sql`now()` })
        .where(where)
        .returning();
      if (!changed) throw new AppError('ERR_NO_HELP_FOUND');
      return changed;
    }),
  );
  await publish({ action: 'update', record });
  return record;
}

/** Deletes a help video. Throws ERR_NO_HELP_FOUND. */
export async function removeHelp(id: number, { acrossCompanies, publish }: HelpDeps): Promise<{ message: string }> {
  await acrossCompanies('helps.remove', async (db) => {
    const gone = await db.delete(helps).where(eq(helps.id, id)).returning({ id: helps.id });
    if (gone.length === 0) throw new AppError('ERR_NO_HELP_FOUND');
  });
  await publish({ action: 'delete', id });
  return { message: 'ok' };
}
