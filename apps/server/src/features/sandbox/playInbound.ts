import type { SandboxInbound } from '@recado/contracts';
import type { StoredTemp } from '../../gateways/storage/openStorage.ts';
import { toInbound, type SandboxMedia } from '../../gateways/whatsapp/sandbox/toInbound.ts';
import type { Heard } from '../../gateways/whatsapp/Phone.ts';
import type { PersonalErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { SandboxParts } from './sandboxParts.ts';

/**
 * A customer writes from a simulated phone. The ledger notes what was offered before the product is asked and what it
 * acknowledged afterwards, so that a checker can tell lost from doubled.
 */
export async function playInbound(
  errand: PersonalErrand,
  connectionId: number,
  given: SandboxInbound,
  file: UploadedFile | undefined,
  parts: SandboxParts,
): Promise<Heard & { wid: string }> {
  const { world } = parts;
  const media: SandboxMedia | undefined =
    file && (await world.keepMedia(connectionId, file.received as StoredTemp, { name: file.name }));
  const event = toInbound(connectionId, given, { now: parts.now(), newWid: parts.newWid, ...(media ? { media } : {}) });
  const wid = 'wid' in event ? event.wid : event.targetWid;
  const line = { wid, number: given.number, kind: given.kind ?? 'text', body: given.body ?? '' };
  await world.recordInbound(connectionId, { ...line, step: 'offered' });
  const heard = await parts.receive(errand, event);
  await world.recordInbound(connectionId, { ...line, step: 'acknowledged', ...heard });
  return { wid, ...heard };
}
