import type { Message } from '@recado/contracts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';

/** Saves the file of a message as it came in, under its own name. */
export function downloadOriginal({ originalUrl, mediaName }: Message, fallbackName: string): void {
  const address = mediaAddress(originalUrl);
  if (!address) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = mediaName ?? fallbackName;
  link.click();
}
