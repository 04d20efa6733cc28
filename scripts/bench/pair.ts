import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, type Caller } from './openCaller.ts';

const pairedWithinMs = 30_000;

/**
 * Waits until a simulated connection is paired, and scans its code as a phone does. A connection that was paired in an
 * earlier run connects by itself.
 */
export async function pair(caller: Caller, connectionId: number): Promise<void> {
  for (const end = Date.now() + pairedWithinMs; Date.now() < end; await pause(200)) {
    const { status } = bodyOf<{ status: string }>(
      'the connection',
      await caller.call('GET', `/whatsapp/${connectionId}`),
    );
    if (status === 'CONNECTED') return;
    if (status === 'qrcode') await caller.call('POST', `/sandbox/${connectionId}/scan`);
  }
  throw new Error('the simulated connection was not connected in time');
}
