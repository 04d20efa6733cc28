/** A smaller recording was an accidental click: 0.6 s (CONV-09). */
const leastBytes = 10_000;

/** A finished recording with its length in seconds. */
export type RecordedAudio = { file: File; seconds: number };

/**
 * Returns the file of a recording, named so that the server accepts it as a voice message (wire 3.3). Null for a
 * recording to drop silently.
 */
export const recordingFile = (recorded: Blob, now: number): File | null =>
  recorded.size < leastBytes ? null : new File([recorded], `audio-record-site-${now}.mp3`, { type: 'audio/mpeg' });
