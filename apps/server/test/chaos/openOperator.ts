import { openCaller, type Caller } from './caller.ts';
import type { Field } from './openField.ts';

/** Calls as an operator of the platform, for as long as an experiment lasts. */
export async function openOperator({ admin, tokens }: Field): Promise<Caller> {
  const { rows } = await admin.query<{ id: number; companyId: number; generation: number }>(
    `select id, company_id as "companyId", generation from users where super and deleted_at is null order by id limit 1`,
  );
  return openCaller(await tokens.issue({ ...rows[0]!, profile: 'admin' }, 24 * 3_600));
}
