import { AppError, limits, type apiTokensApi, type RequestOf } from '@recado/contracts';
import { and, count, eq } from 'drizzle-orm';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { getConnection } from '../connections/index.ts';
import { apiTokens } from './apiTokens.tables.ts';
import { getApiToken, type ApiTokenRow } from './listApiTokens.ts';
import { newToken } from './newToken.ts';

type Shown = ApiTokenRow & { token: string };

const mine = (work: UserWork, id: number) => and(eq(apiTokens.companyId, work.companyId), eq(apiTokens.id, id));

/** Creates a token. The answer is the only place where it is shown. */
export async function createApiToken(
  work: UserWork,
  { whatsappId = null, ...input }: RequestOf<typeof apiTokensApi.create>['body'],
): Promise<Shown> {
  if (whatsappId !== null) await getConnection(work, whatsappId);
  await work.lock('api_tokens');
  const [counted] = await work.db
    .select({ count: count() })
    .from(apiTokens)
    .where(eq(apiTokens.companyId, work.companyId));
  if (counted!.count >= limits.apiTokens) throw new AppError('ERR_TOO_MANY_API_TOKENS');
  await assertFreeName(work, apiTokens, input.name);
  const { token, ...stored } = newToken();
  const [row] = await work.db
    .insert(apiTokens)
    .values({ ...input, ...stored, companyId: work.companyId, connectionId: whatsappId })
    .returning({ id: apiTokens.id });
  const after = await getApiToken(work, row!.id);
  await recordAudit(work, { kind: 'apiToken', id: after.id, name: after.name, after: recordedOf(after) });
  return { ...after, token };
}

/** Changes name, rights or connection of a token. */
export async function changeApiToken(
  work: UserWork,
  id: number,
  { whatsappId, ...input }: RequestOf<typeof apiTokensApi.change>['body'],
): Promise<ApiTokenRow> {
  const before = await getApiToken(work, id);
  if (whatsappId) await getConnection(work, whatsappId);
  await assertFreeName(work, apiTokens, input.name, { before });
  await work.db
    .update(apiTokens)
    .set({ ...input, ...(whatsappId === undefined ? {} : { connectionId: whatsappId }), updatedAt: work.now })
    .where(mine(work, id));
  const after = await getApiToken(work, id);
  const changed = { before: recordedOf(before), after: recordedOf(after) };
  await recordAudit(work, { kind: 'apiToken', id, name: after.name, ...changed });
  return after;
}

/** Replaces a token. The earlier one is refused from then on. */
export async function renewApiToken(work: UserWork, id: number): Promise<Shown> {
  const { name } = await getApiToken(work, id);
  const { token, ...stored } = newToken();
  await work.db
    .update(apiTokens)
    .set({ ...stored, lastUsedAt: null, updatedAt: work.now })
    .where(mine(work, id));
  const after = await getApiToken(work, id);
  await recordAudit(work, { kind: 'apiToken', id, name, before: after, after, hidden: ['token'] });
  return { ...after, token };
}

/** Deletes a token. */
export async function revokeApiToken(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getApiToken(work, id);
  await work.db.delete(apiTokens).where(mine(work, id));
  await recordAudit(work, { kind: 'apiToken', id, name: before.name, before });
  return { message: 'ok' };
}

/** The connection by its name at that time, because it may be deleted later. */
const recordedOf = ({ name, scopes, whatsapp }: ApiTokenRow): object => ({
  name,
  scopes,
  connection: whatsapp?.name ?? null,
});
