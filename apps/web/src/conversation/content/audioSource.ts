import type { Message } from '@recado/contracts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';

export type Sound = Pick<Message, 'mediaUrl' | 'originalUrl' | 'mediaMime'>;

/** A sound with only one format. */
export const soundAt = (url: string | null): Sound => ({ mediaUrl: url, originalUrl: null, mediaMime: null });

const canPlay = (mime: string): boolean => document.createElement('audio').canPlayType(mime) !== '';

/**
 * Returns the address to play a sound from: the original if this browser can play it, else the converted file that
 * every browser plays.
 */
export function audioSource({ mediaUrl, originalUrl, mediaMime }: Sound): string | null {
  return mediaAddress(originalUrl && mediaMime && canPlay(mediaMime) ? originalUrl : mediaUrl);
}
