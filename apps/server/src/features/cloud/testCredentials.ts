import type { CloudCheck, CloudCredentialsChange } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { getConnection } from '../connections/index.ts';
import type { CloudDeps } from './cloudDeps.ts';

/**
 * Tests credentials that a user is typing with Meta. Missing fields come from the connection. Returns one of our own
 * codes, never Meta's text, which may contain the token.
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
