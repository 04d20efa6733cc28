import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findPartFile } from '../../kernel/partFile.ts';

/** The output of a run, unless it was streamed to `read`, and its messages. */
export type FfmpegRun = { stdout: Buffer; stderr: string };

/** A run that failed or was stopped, with FFmpeg's messages until then. */
export class FfmpegError extends Error {
  readonly stderr: string;
  constructor(message: string, stderr: string) {
    super(message);
    this.name = 'FfmpegError';
    this.stderr = stderr;
  }
}

export type Bounds = {
  timeoutMs: number;
  /** Receives the output in chunks, instead of collecting it. */
  read?: (piece: Buffer) => void;
  /** Memory limit of the decoder in bytes, without its file system. */
  memoryBytes?: number;
};

/** Paths for a run's output in the decoder's file system: a file, or a stream for long output. */
export const outputs = { file: '/out', stream: '/stream' } as const;

/** A burst of a hundred voice notes must not use the machine's whole CPU. */
const mostAtOnce = 2;
const mostOutputBytes = 64 * 1024 * 1024;
const mostStderr = 64 * 1024;
/** A 4K frame with its references takes about 300 MB. */
const usualMemoryBytes = 768 * 1024 * 1024;
/** Everything the process may allocate: Node, the decoder's memory, its file system with input and output. */
const processBytes = usualMemoryBytes + 1024 * 1024 * 1024;
/** Longest recording that is analyzed: a file of a few kB can claim a duration of centuries. */
const mostSeconds = 6 * 3_600;

/**
 * Restricts what an input can make FFmpeg read: only this file, as one of these containers. Playlists (HLS, DASH,
 * concat) are excluded, and the decoder's file system contains nothing else.
 */
const inputLimits = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,wav,w64,aac,amr,flac,aiff,avi,mpeg,mpegts,h264,hevc',
];

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs FFmpeg on one untrusted file: as WebAssembly in its own process, which runs as nobody if the server is root,
 * with limits of time, memory and output (decision 0022). `output` must end with one of `outputs`. Rejects with
 * `FfmpegError`.
 */
export const runFfmpeg = (input: string, output: readonly string[], bounds: Bounds): Promise<FfmpegRun> =>
  inTurn(() =>
    decode(
      input,
      [
        '-hide_banner',
        '-max_alloc',
        String(256 * 1024 * 1024),
        ...inputLimits,
        '-i',
        '/in',
        '-t',
        String(mostSeconds),
        '-fs',
        String(mostOutputBytes),
        ...output,
      ],
      bounds,
    ),
  );

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function decode(input: string, args: readonly string[], bounds: Bounds): Promise<FfmpegRun> {
  const file = await open(input, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new FfmpegError(`ffmpeg failed: ${error.code}`, '');
  });
  try {
    return await collect(file.fd, { args, memoryBytes: bounds.memoryBytes ?? usualMemoryBytes }, bounds);
  } finally {
    await file.close();
  }
}

/** Returns the arguments of Node that run the decoder. From source, tsx loads it. */
export function decoderArguments(): string[] {
  const built = findPartFile(import.meta.url, 'mediaDecoder');
  return built ? [built] : ['--import', 'tsx', fileURLToPath(new URL('mediaDecoder.child.ts', import.meta.url))];
}

/** Limits enforced by the operating system, where it has prlimit (util-linux). */
const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
const limits = [`--data=${processBytes}`, '--fsize=0', '--core=0', '--nofile=64'];

function collect(
  input: number,
  task: { args: readonly string[]; memoryBytes: number },
  { timeoutMs, read }: Bounds,
): Promise<FfmpegRun> {
  return new Promise((resolve, reject) => {
    const run = [process.execPath, ...decoderArguments(), JSON.stringify(task)];
    const child = spawn(prlimit ?? run[0]!, prlimit ? [...limits, '--', ...run] : run.slice(1), {
      stdio: [input, 'pipe', 'pipe'],
      env: {},
      windowsHide: true,
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    let stopped: string | undefined;
    const stop = (reason: string) => {
      stopped ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`ffmpeg took longer than ${timeoutMs} ms`), timeoutMs);
    child.stdout!.on('data', (piece: Buffer) => {
      if (read) return read(piece);
      bytes += piece.length;
      if (bytes > mostOutputBytes) stop(`ffmpeg wrote more than ${mostOutputBytes} bytes`);
      else pieces.push(piece);
    });
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
      // Keeps the beginning, which names the streams, and the end, which holds the reason of a failure.
      stderr =
        stderr.length + piece.length > mostStderr
          ? stderr.slice(0, mostStderr / 2) + (stderr + piece).slice(-mostStderr / 2)
          : stderr + piece;
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && stopped === undefined) resolve({ stdout: Buffer.concat(pieces), stderr });
      else reject(new FfmpegError(stopped ?? `ffmpeg failed: ${stderr.trim().split('\n').at(-1) ?? ''}`, stderr));
    });
  });
}
