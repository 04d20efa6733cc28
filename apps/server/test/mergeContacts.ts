import { joinContacts } from '../src/features/inbound/joinContacts.ts';
import type { TestServer } from './harness.ts';
import { within } from './make.ts';

/** Makes one contact of those with these numbers, as if WhatsApp had told that they are one person. */
export const mergeContacts = (server: TestServer, companyId: number, numbers: readonly string[]): Promise<unknown> =>
  within(server, companyId, (work) =>
    joinContacts(
      work,
      numbers.map((value) => ({ kind: 'phone', value })),
    ),
  );
