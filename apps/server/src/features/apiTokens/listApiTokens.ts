import { AppError, limits, type ApiToken } from '@recado/contracts';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { apiTokens } from './apiTokens.tables.ts';

export type ApiTokenRow = z.input<typeof ApiToken>;

/** Returns the tokens of the company, newest first. */
export const listApiTokens = (work: Work): Promise<ApiTokenRow[]> => select(work);

/** Returns one token. Throws ERR_NO_API_TOKEN_FOUND. */
export async function getApiToken(work: Work, id: number): Promise<ApiTokenRow> {
  const [row] = await select(work, eq(apiTokens.id, id));
  if (!row) throw new AppError('ERR_NO_API_TOKEN_FOUND');
  return row;
}

async function select(work: Work, where?: SQL): Promise<ApiTokenRow[]> {
  const rows = await work.db
    .select({ token: apiTokens, connectionId: connections.id, connection: connections.name })
    .from(apiTokens)
    .leftJoin(
      connections,
      and(
        eq(connections.companyId, apiTokens.companyId),
        eq(connections.id, apiTokens.connectionId),
        isNull(connections.deletedAt),
      ),
    )
    .where(and(eq(apiTokens.companyId, work.companyId), where))
    .orderBy(desc(apiTokens.id))
    .limit(limits.apiTokens);
  return rows.map(({ token: { companyId: _c, hash: _h, connectionId: _i, ...token }, connectionId, connection }) => ({
    ...token,
    whatsappId: connectionId,
    whatsapp: connectionId === null ? null : { id: connectionId, name: connection! },
  }));
}
