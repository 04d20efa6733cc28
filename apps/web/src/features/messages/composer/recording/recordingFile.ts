/** Shorter than this it was a slip of the finger: 0.6 s (CONV-09). */
const leastBytes = 10_000;

/**
 * The file of a recording, named so that the server takes it as a voice message (wire 3.3). Null for one to drop
 * silently.
 */
export const recordingFile = (heard: Blob, now: number): File | null =>
  heard.size < leastBytes ? null : new File([heard], `audio-record-site-${now}.mp3`, { type: 'audio/mpeg' });
