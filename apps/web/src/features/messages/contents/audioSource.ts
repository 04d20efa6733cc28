import type { Message } from '@recado/contracts';
import { mediaAddress } from '../../../lib/mediaAddress.ts';

export type Sound = Pick<Message, 'mediaUrl' | 'originalUrl' | 'mediaMime'>;

/** A sound that has one form only. */
export const soundAt = (url: string | null): Sound => ({ mediaUrl: url, originalUrl: null, mediaMime: null });

const canPlay = (mime: string): boolean => document.createElement('audio').canPlayType(mime) !== '';

/**
 * The address to play a sound from: the original where this browser plays it, else the rendition that every browser
 * plays.
 */
export function audioSource({ mediaUrl, originalUrl, mediaMime }: Sound): string | null {
  return mediaAddress(originalUrl && mediaMime && canPlay(mediaMime) ? originalUrl : mediaUrl);
}
