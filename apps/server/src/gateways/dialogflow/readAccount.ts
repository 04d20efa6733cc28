import { importPKCS8 } from 'jose';
import { z } from 'zod';

/** The kept part of a service account. Its addresses are ignored, so that no signature reaches a stranger's server. */
export type ServiceAccount = { email: string; privateKey: string };

const keyBlock = /-----BEGIN[^"]*/;
const AccountFile = z.object({
  type: z.literal('service_account').optional(),
  client_email: z.email().max(255),
  private_key: z.string().min(1).max(10_000),
});

/**
 * Reads the JSON file of a service account of Google. Returns undefined for anything else, and for a broken key. Accepts
 * the forms in which the file is copied out of environments: as a JSON string, and with the line breaks of the key as
 * such or escaped twice.
 */
export async function readAccount(text: string): Promise<ServiceAccount | undefined> {
  try {
    const read: unknown = JSON.parse(text.replace(keyBlock, (key) => key.replace(/\r?\n/g, '\\n')));
    const file = AccountFile.parse(typeof read === 'string' ? JSON.parse(read) : read);
    const email = file.client_email;
    const privateKey = file.private_key.replaceAll('\\n', '\n');
    await importPKCS8(privateKey, 'RS256');
    return { email, privateKey };
  } catch {
    return undefined;
  }
}
