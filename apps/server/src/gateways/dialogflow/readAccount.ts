import { importPKCS8 } from 'jose';
import { z } from 'zod';

/** The kept part of a service account. Its addresses are ignored, so that no signature reaches a stranger's server. */
export type ServiceAccount = { email: string; privateKey: string };

const AccountFile = z.object({
  type: z.literal('service_account').optional(),
  client_email: z.email().max(255),
  private_key: z.string().min(1).max(10_000),
});

/** Reads the JSON file of a service account of Google. Returns undefined for anything else, and for a broken key. */
export async function readAccount(text: string): Promise<ServiceAccount | undefined> {
  try {
    const { client_email: email, private_key: privateKey } = AccountFile.parse(JSON.parse(text));
    await importPKCS8(privateKey, 'RS256');
    return { email, privateKey };
  } catch {
    return undefined;
  }
}
