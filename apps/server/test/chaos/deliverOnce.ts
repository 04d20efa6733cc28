import { setTimeout as pause } from 'node:timers/promises';
import type { Team } from './makeTeam.ts';
import type { Fixture } from './openFixture.ts';
import type { Offered } from './openLoad.ts';

/**
 * Delivers a message to a process until one has recorded it, as a provider does; the wid stays the same. Returns the id
 * of its ticket.
 */
export async function deliverOnce(
  { servers }: Fixture,
  { admin, connectionId }: Team,
  offered: Offered[],
  number: string,
  body: string,
): Promise<number | undefined> {
  const message: Offered = {
    connectionId,
    wid: `ONCE-${offered.length}`,
    number,
    n: 0,
    acknowledged: false,
    forgotten: false,
  };
  offered.push(message);
  for (let tries = 0; tries < 200; tries++) {
    const answer = await admin.caller
      .call(servers[(offered.length + tries) % servers.length]!.url, 'POST', `/sandbox/${connectionId}/inbound`, {
        number,
        name: 'Cliente',
        body,
        wid: message.wid,
      })
      .catch(() => undefined);
    if (answer?.status === 200) {
      message.acknowledged = true;
      return (answer.body as { ticketId: number }).ticketId;
    }
    await pause(100);
  }
  return undefined;
}
