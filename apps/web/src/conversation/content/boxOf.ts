import type { Message } from '@recado/contracts';

/**
 * Returns the size of a picture on screen in pixels, known before it loads: at most 264 by 320, at least 96 wide.
 * Without known dimensions, the shape of a photo.
 */
export function boxOf(
  { mediaWidth, mediaHeight }: Pick<Message, 'mediaWidth' | 'mediaHeight'>,
  most = { width: 264, height: 320 },
): { width: number; height: number } {
  if (!mediaWidth || !mediaHeight) return { width: most.width, height: Math.round((most.width * 172) / 264) };
  const scale = Math.min(most.width / mediaWidth, most.height / mediaHeight, 1);
  const width = Math.max(96, Math.round(mediaWidth * scale));
  return { width, height: Math.min(most.height, Math.max(64, Math.round((width * mediaHeight) / mediaWidth))) };
}
