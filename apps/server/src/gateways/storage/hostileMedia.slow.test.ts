import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDecoder } from '../../../test/makeMedia.ts';
import { describeMedia } from './describe.ts';
import { FfmpegError, outputs, runFfmpeg } from './runFfmpeg.ts';

let directory: string;
const at = (name: string) => join(directory, name);
const toPcm = ['-map', '0:a:0', '-ac', '1', '-ar', '8000', '-f', 's16le', outputs.stream];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
  // AMR frames without content: 20 ms of sound each, in one byte. 20 MB are 116 hours.
  await writeFile(at('endless.amr'), Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(20_000_000, 0x7c)]));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('media of strangers', () => {
  it('ends in time when it never ends by itself [S10]', async () => {
    const begun = performance.now();
    const run = runFfmpeg(at('endless.amr'), toPcm, { timeoutMs: 2_000, read: () => undefined });
    await expect(run).rejects.toThrow('ffmpeg took longer than 2000 ms');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('gets no more memory than its limit [S10]', async () => {
    runDecoder(
      ['-f', 'lavfi', '-i', 'testsrc=size=1920x1080:rate=10:duration=1', '-pix_fmt', 'yuv420p', '-f', 'mp4', '/out'],
      { output: at('film.mp4') },
    );
    const toPoster = ['-map', '0:v:0', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', outputs.file];
    await expect(
      runFfmpeg(at('film.mp4'), toPoster, { timeoutMs: 20_000, memoryBytes: 40 * 1024 * 1024 }),
    ).rejects.toBeInstanceOf(FfmpegError);
    expect((await runFfmpeg(at('film.mp4'), toPoster, { timeoutMs: 20_000 })).stdout.length).toBeGreaterThan(1_000);
  });

  it('claims 65,535 × 65,535 pixels, and has no facts [S10]', async () => {
    runDecoder(['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=1:duration=1', '-c:v', 'png', '-f', 'mov', '/out'], {
      output: at('small.mov'),
    });
    const film = await readFile(at('small.mov'));
    const header = film.indexOf('IHDR');
    film.writeUInt32BE(65_535, header + 4);
    film.writeUInt32BE(65_535, header + 8);
    await writeFile(at('huge.mov'), film);
    expect((await describeMedia(at('huge.mov'), 'video/quicktime')).thumbnail).toBeUndefined();
  });

  it('reads no other file and reaches no network, even with every protocol allowed [S10, S13]', async () => {
    let hits = 0;
    const canary = createServer((_request, answer) => {
      hits += 1;
      answer.end('x');
    });
    await new Promise<void>((resolve) => void canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as AddressInfo;
    const lists = {
      'list.m3u8': `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXTINF:10.0,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
      'concat.txt': `ffconcat version 1.0\nfile /etc/passwd\nfile http://127.0.0.1:${port}/b.wav\n`,
    };
    for (const [name, content] of Object.entries(lists)) {
      await writeFile(at(name), content);
      // The product's own run refuses the container; the sandbox holds without that as well.
      await expect(runFfmpeg(at(name), toPcm, { timeoutMs: 10_000 })).rejects.toBeInstanceOf(FfmpegError);
      const format = name.endsWith('m3u8')
        ? ['-allowed_extensions', 'ALL', '-f', 'hls']
        : ['-safe', '0', '-f', 'concat'];
      const said = runDecoder(
        [
          '-protocol_whitelist',
          'file,http,tcp,crypto,data,pipe',
          ...format,
          '-i',
          '/in',
          '-map',
          '0',
          '-c',
          'copy',
          '-f',
          'data',
          '/out',
        ],
        { input: at(name) },
      );
      expect(said).not.toContain('root:');
      expect(said).toMatch(/No such file|Invalid data|not found|Error|Unable/i);
    }
    expect(hits).toBe(0);
    canary.close();
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'is decoded by nobody where the server is root [S10]',
    async () => {
      const run = runFfmpeg(at('endless.amr'), toPcm, { timeoutMs: 4_000, read: () => undefined });
      const accounts = new Set<string>();
      const looking = setInterval(() => {
        for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
          try {
            if (
              readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mediaDecoder') &&
              readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
            )
              accounts.add(/^Uid:\s+(.+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!);
          } catch {
            // It ended while we looked.
          }
      }, 50);
      await run.catch(() => undefined);
      clearInterval(looking);
      expect([...accounts].at(-1)).toBe('65534\t65534\t65534\t65534');
    },
  );
});
