import type { CloudCheck, CloudCredentialsChange } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { getConnection } from '../connections/index.ts';
import type { CloudDeps } from './cloudDeps.ts';

/**
 * What Meta says about credentials that are being typed; what was not typed is taken from the connection. The answer is
 * a stable word, never Meta's own text, which may repeat the token.
 */
export async function testCredentials(
  errand: UserErrand,
  input: CloudCredentialsChange,
  whatsappId: number | undefined,
  { credentials, clientWith }: CloudDeps,
): Promise<CloudCheck> {
  const stored = await errand.inCompany(async (work) => {
    if (whatsappId === undefined) return undefined;
    await getConnection(work, whatsappId);
    return credentials.find(work, whatsappId);
  });
  const { phoneNumberId = stored?.phoneNumberId, wabaId = stored?.wabaId, accessToken = stored?.accessToken } = input;
  if (phoneNumberId === undefined || wabaId === undefined || accessToken === undefined)
    return { ok: false, problem: 'credentials_missing' };
  const check = await clientWith({ phoneNumberId, wabaId, accessToken }).checkNumber();
  return check.ok ? check : { ok: false, problem: check.problem };
}
