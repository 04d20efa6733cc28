import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { MediaHandle } from '../WhatsAppSession.ts';
import type { SandboxWorld } from './sandboxWorld.ts';

/** Reads a file that a contact sent from a simulated phone. Throws if it does not exist any more. */
export async function fetchSandboxMedia(
  world: SandboxWorld,
  handle: MediaHandle,
): Promise<{ stream: Readable; bytes: number }> {
  const path = typeof handle.path === 'string' ? world.mediaFile(handle.path) : undefined;
  if (handle.provider !== 'sandbox' || path === undefined) throw new Error('not the address of a sandbox medium');
  const file = await open(path, 'r');
  try {
    return { bytes: (await file.stat()).size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
