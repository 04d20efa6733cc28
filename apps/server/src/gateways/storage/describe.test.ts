import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDecoder } from '../../../test/makeMedia.ts';
import { describeMedia, toPlayable, toVoiceNote } from './describe.ts';
import { detectType } from './detectType.ts';

let directory: string;
let sound: string;
let film: string;
const at = (name: string) => join(directory, name);
/** Returns ffmpeg's own description of a file: it complains about the missing output, after naming the streams. */
const streamsOf = (path: string) => runDecoder(['-i', '/in'], { input: path });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'describe-'));
  sound = at('sound.wav');
  film = at('film.mp4');
  await writeFile(sound, wave(2.5, 44_100, 2));
  runDecoder(
    [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x360:rate=10:duration=2',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=2',
      '-pix_fmt',
      'yuv420p',
      '-shortest',
      '-f',
      'mp4',
      '/out',
    ],
    { output: film },
  );
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('pictures', () => {
  test('a picture gets its size and a small WebP preview', async () => {
    await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'red' } })
      .jpeg()
      .toFile(at('a.jpg'));
    const facts = await describeMedia(at('a.jpg'), 'image/jpeg');
    expect(facts).toMatchObject({ width: 1_200, height: 900 });
    expect(await sharp(facts.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
  });

  test('a photo with a rotation mark is described upright', async () => {
    await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(at('turned.jpg'));
    const facts = await describeMedia(at('turned.jpg'), 'image/jpeg');
    expect(facts).toMatchObject({ width: 50, height: 100 });
    expect(await sharp(facts.thumbnail).metadata()).toMatchObject({ width: 50, height: 100 });
  });

  test('a picture of more than 50 megapixels is not decoded', async () => {
    await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toFile(at('big.png'));
    expect(await describeMedia(at('big.png'), 'image/png')).toEqual({});
  });

  test('a broken picture, a text, an SVG and a missing file get no size and no preview', async () => {
    const whole = await readFile(at('a.jpg'));
    await writeFile(at('cut.jpg'), whole.subarray(0, whole.length / 2));
    await writeFile(at('text.png'), 'no picture');
    await writeFile(at('drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await describeMedia(at('cut.jpg'), 'image/jpeg')).thumbnail).toBeUndefined();
    for (const name of ['text.png', 'drawing.png', 'missing.png'])
      expect(await describeMedia(at(name), 'image/png')).toEqual({});
  });
});

describe('sound', () => {
  test('a sound gets its length and a waveform of 64 bars that follows the loudness', async () => {
    const { seconds, waveform = [] } = await describeMedia(sound, 'audio/wav');
    expect(seconds).toBeCloseTo(2.5, 1);
    expect(waveform).toHaveLength(64);
    expect(waveform.every((bar) => Number.isInteger(bar) && bar >= 0 && bar <= 100)).toBe(true);
    expect(Math.max(...waveform)).toBe(100);
    expect(waveform[2]!).toBeLessThan(waveform[60]! / 5);
  });

  test('a silent sound has a flat waveform', async () => {
    await writeFile(at('silence.wav'), wave(0.3, 8_000, 0));
    expect(await describeMedia(at('silence.wav'), 'audio/wav')).toEqual({ seconds: 0.3, waveform: Array(64).fill(0) });
  });

  test('noise and a missing file have no duration and no waveform', async () => {
    await writeFile(at('noise.mp3'), Buffer.alloc(5_000, 7));
    expect(await describeMedia(at('noise.mp3'), 'audio/mpeg')).toEqual({});
    expect(await describeMedia(at('missing.mp3'), 'audio/mpeg')).toEqual({});
  });

  test('a playlist cannot make the decoder read another file', async () => {
    await writeFile(
      at('list.mp3'),
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile://${sound}\n#EXT-X-ENDLIST\n`,
    );
    await writeFile(at('concat.mp3'), `ffconcat version 1.0\nfile ${sound}\n`);
    for (const name of ['list.mp3', 'concat.mp3']) expect(await describeMedia(at(name), 'audio/mpeg')).toEqual({});
  });
});

describe('film', () => {
  test('a video gets its size, its length and a poster', async () => {
    const facts = await describeMedia(film, 'video/mp4');
    expect(facts).toMatchObject({ width: 640, height: 360 });
    expect(facts.seconds).toBeCloseTo(2, 0);
    expect(await sharp(facts.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 });
  });

  test('a video with a rotation mark is described upright', async () => {
    runDecoder(['-i', '/in', '-c', 'copy', '-metadata:s:v', 'rotate=90', '-f', 'mp4', '/out'], {
      input: film,
      output: at('turned.mp4'),
    });
    const facts = await describeMedia(at('turned.mp4'), 'video/mp4');
    expect(facts).toMatchObject({ width: 360, height: 640 });
    expect(await sharp(facts.thumbnail).metadata()).toMatchObject({ width: 270, height: 480 });
  });

  test('a recording without a stored length gets the measured one', async () => {
    runDecoder(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x64:rate=10:duration=3',
        '-c:v',
        'libvpx',
        '-f',
        'webm',
        '-live',
        '1',
        '/out',
      ],
      { output: at('live.webm') },
    );
    const facts = await describeMedia(at('live.webm'), 'video/webm');
    expect(facts).toMatchObject({ width: 64, height: 64 });
    expect(facts.seconds).toBeGreaterThan(2.5);
  });

  test('a truncated video never makes the function throw', async () => {
    await writeFile(at('cut.mp4'), (await readFile(film)).subarray(0, 3_000));
    expect(await describeMedia(at('cut.mp4'), 'video/mp4')).toEqual({});
  });
});

describe('renditions', () => {
  test('a voice note is converted to mono OGG/Opus', async () => {
    await toVoiceNote(sound, at('note'));
    expect(await detectType(at('note'))).toMatchObject({
      mime: 'audio/ogg; codecs=opus',
      kind: 'audio',
      extension: 'opus',
    });
    expect(streamsOf(at('note'))).toMatch(/Audio: opus, 48000 Hz, mono/);
    // The identification header tells channels (byte 9) and the rate before encoding (byte 12), which ffmpeg does not
    // print.
    const head = await readFile(at('note'));
    const opus = head.indexOf('OpusHead');
    expect(head[opus + 9]).toBe(1);
    expect(head.readUInt32LE(opus + 12)).toBe(16_000);
    expect((await describeMedia(at('note'), 'audio/ogg; codecs=opus')).seconds).toBeCloseTo(2.5, 1);
  });

  test('the rendition for all browsers is an MP3', async () => {
    await toVoiceNote(sound, at('note.opus'));
    await toPlayable(at('note.opus'), at('note.mp3'));
    expect(await detectType(at('note.mp3'))).toMatchObject({ mime: 'audio/mpeg', kind: 'audio' });
    expect(streamsOf(at('note.mp3'))).toMatch(/Audio: mp3/);
    expect((await stat(at('note.mp3'))).size).toBeGreaterThan(1_000);
  });

  test('a conversion of a file without sound is refused', async () => {
    runDecoder(['-f', 'lavfi', '-i', 'testsrc=size=64x64:duration=1', '-pix_fmt', 'yuv420p', '-f', 'mp4', '/out'], {
      output: at('mute.mp4'),
    });
    await expect(toVoiceNote(at('mute.mp4'), at('none'))).rejects.toThrow(/ffmpeg failed/);
    await expect(toPlayable(at('missing'), at('none'))).rejects.toThrow(/ffmpeg failed/);
  });

  test('ten conversions at once run one after the other', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => toVoiceNote(sound, at(`many${index}`))));
    for (let index = 0; index < 10; index += 1) expect((await stat(at(`many${index}`))).size).toBeGreaterThan(1_000);
  }, 90_000);
});

/** A 440 Hz tone that grows from silence, as a WAV file. */
function wave(seconds: number, rate: number, loudness: number): Buffer {
  const samples = Math.round(seconds * rate);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  const body = Buffer.alloc(samples * 2);
  for (let index = 0; index < samples; index += 1)
    body.writeInt16LE(
      Math.round((Math.sin((2 * Math.PI * 440 * index) / rate) * 16_000 * Math.min(1, loudness) * index) / samples),
      index * 2,
    );
  return Buffer.concat([header, body]);
}
