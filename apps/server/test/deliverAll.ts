import { randomUUID } from 'node:crypto';
import { quickMessagesApi } from '@recado/contracts';
import { call, type Screen, type TestServer, type TestUser } from './harness.ts';

/**
 * Publishes an event to the user's company and waits until each screen has it. Events of earlier commits have then
 * arrived too, so that a test can assert the absence of an event without a pause.
 */
export async function deliverAll(server: TestServer, as: TestUser, screens: readonly Screen[]): Promise<void> {
  const { body } = await call(server, quickMessagesApi.create, {
    as,
    body: { shortcode: randomUUID(), message: 'aviso', geral: true },
  });
  for (const screen of screens)
    await screen.next('quickMessage', (event) => event.action === 'create' && event.record.id === body.id);
}
