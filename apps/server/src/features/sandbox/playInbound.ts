import type { SandboxInbound } from '@recado/contracts';
import type { StoredTemp } from '../../gateways/storage/Storage.ts';
import { toInbound, type SandboxMedia } from '../../gateways/whatsapp/sandbox/toInbound.ts';
import type { ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { SandboxDeps } from './sandboxDeps.ts';

/**
 * Sends a message from a simulated contact. The ledger records the event before the product receives it and the
 * acknowledgement afterwards, so that a checker can tell lost events from duplicates.
 */
export async function playInbound(
  errand: UserErrand,
  connectionId: number,
  input: SandboxInbound,
  file: UploadedFile | undefined,
  deps: SandboxDeps,
): Promise<ReceiveResult & { wid: string }> {
  const { world } = deps;
  const media: SandboxMedia | undefined =
    file && (await world.keepMedia(connectionId, file.received as StoredTemp, { name: file.name }));
  const event = toInbound(connectionId, input, { now: deps.now(), newWid: deps.newWid, ...(media ? { media } : {}) });
  const wid = 'wid' in event ? event.wid : event.targetWid;
  const entry = { wid, number: input.number, kind: input.kind ?? 'text', body: input.body ?? '' };
  await world.recordInbound(connectionId, { ...entry, step: 'offered' });
  const received = await deps.receive(errand, event);
  await world.recordInbound(connectionId, { ...entry, step: 'acknowledged', ...received });
  return { wid, ...received };
}
