import { ticketsApi } from '@recado/contracts';
import { expect, it } from 'vitest';
import { call, openTestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

it('the preview of a long message ends before a joined emoji, not within it', async () => {
  const server = await openTestServer();
  const { admin, testContact } = await makeInbox(server);
  const words = 'x'.repeat(252);
  const { ticketId } = await testContact.says(`${words}👩‍👩‍👧 depois`);
  const { body } = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
  expect(body.lastMessage).toBe(words);
});
