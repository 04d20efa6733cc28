import type { KeptFile } from '../media/index.ts';
import type { Sending } from '../messages/index.ts';
import type { ContactDeps } from '../contacts/index.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { TokenErrand } from '../../kernel/http/tokenCaller.ts';

export type ExternalDeps = {
  sending: Sending;
  /** Dependencies of the list of contacts. */
  contacts: Pick<ContactDeps, 'whereVisible' | 'tagsOfContact' | 'withTags' | 'hasTags' | 'taggedContacts'>;
  webhooks: { secrets: Secrets; testReceiver: string | undefined };
  /** Stores an uploaded file. Must be called outside any Work. */
  keepFile(received: unknown, name: string): Promise<KeptFile>;
  /** Deletes a stored file that no row refers to. */
  dropFile(file: KeptFile): Promise<void>;
  /** Returns the digits under which WhatsApp knows a number, null without an account. Throws when the look-up failed. */
  findNumber(errand: TokenErrand, connectionId: number, number: string): Promise<string | null>;
};
