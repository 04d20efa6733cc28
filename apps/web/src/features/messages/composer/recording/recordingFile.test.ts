import { expect, test } from 'vitest';
import { recordingFile } from './recordingFile.ts';

test('less than 10000 bytes are dropped, more become a voice file [CONV-08, CONV-09]', () => {
  expect(recordingFile(new Blob([new Uint8Array(9_999)]), 7)).toBeNull();
  const file = recordingFile(new Blob([new Uint8Array(10_000)]), 7);
  expect(file).toMatchObject({ name: 'audio-record-site-7.mp3', type: 'audio/mpeg', size: 10_000 });
});
