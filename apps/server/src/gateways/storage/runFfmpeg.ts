import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import bundled from '@ffmpeg-installer/ffmpeg';

/** What a run printed; `stdout` went to the reader when one was given. */
export type FfmpegRun = { stdout: Buffer; stderr: string };

/** A run that failed or was stopped, with what ffmpeg had said of the file until then. */
export class FfmpegError extends Error {
  readonly stderr: string;
  constructor(message: string, stderr: string) {
    super(message);
    this.name = 'FfmpegError';
    this.stderr = stderr;
  }
}

type Bounds = {
  timeoutMs: number;
  /** Takes the output piece by piece, instead of collecting it. */
  read?: (piece: Buffer) => void;
};

/** Two at once: a burst of a hundred voice notes must not take the machine from the conversation. */
const mostAtOnce = 2;
const mostOutputBytes = 32 * 1024 * 1024;
const mostStderr = 64 * 1024;
/** Address space of one run; the static 2018 build needs about 300 MB for a 4K frame. */
const memoryBytes = 1536 * 1024 * 1024;

/**
 * What an input may make ffmpeg read: this file as this container. Playlists (HLS, DASH, concat) are not among them,
 * for they can name other files and addresses, also from inside an AVI.
 */
const inputLimits = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,mp3,wav,w64,aac,amr,flac,aiff,avi,mpeg,mpegts,h264,hevc'];

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs ffmpeg on one untrusted file, without a shell, within time, memory and output. Rejects with `FfmpegError`
 * when it fails, and clearly when no ffmpeg is installed.
 */
export async function runFfmpeg(input: string, output: readonly string[], bounds: Bounds): Promise<FfmpegRun> {
  return inTurn(async () => launch(['-hide_banner', '-nostdin', '-y', '-max_alloc', String(256 * 1024 * 1024), ...inputLimits, '-threads', '2', '-i', `file:${input}`, ...output], bounds));
}

/** True when the ffmpeg in use can write this codec. */
export async function canEncode(encoder: 'libopus' | 'libmp3lame'): Promise<boolean> {
  return new RegExp(`^ A\\S* ${encoder} `, 'm').test(await encoders(await chosenFfmpeg()));
}

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

async function launch(args: readonly string[], bounds: Bounds): Promise<FfmpegRun> {
  const ffmpeg = await chosenFfmpeg();
  const prlimit = await findOnPath('prlimit');
  return prlimit ? collect(prlimit, [`--as=${memoryBytes}`, '--', ffmpeg, ...args], bounds) : collect(ffmpeg, args, bounds);
}

function collect(command: string, args: readonly string[], { timeoutMs, read }: Bounds): Promise<FfmpegRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {}, windowsHide: true });
    const pieces: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    let stopped: string | undefined;
    const stop = (reason: string) => {
      stopped ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`ffmpeg took longer than ${timeoutMs} ms`), timeoutMs);
    child.stdout.on('data', (piece: Buffer) => {
      if (read) return read(piece);
      bytes += piece.length;
      if (bytes > mostOutputBytes) stop(`ffmpeg wrote more than ${mostOutputBytes} bytes`);
      else pieces.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      // The beginning names the streams, the end tells why it failed.
      stderr = stderr.length + piece.length > mostStderr ? stderr.slice(0, mostStderr / 2) + (stderr + piece).slice(-mostStderr / 2) : stderr + piece;
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

let chosen: Promise<string> | undefined;

/** The system's ffmpeg, or the one that came with the packages; of the two, the first that can write Opus. */
const chosenFfmpeg = (): Promise<string> => (chosen ??= chooseFfmpeg());

async function chooseFfmpeg(): Promise<string> {
  const present: string[] = [];
  for (const candidate of [await findOnPath('ffmpeg'), bundled.path]) if (candidate && (await isExecutable(candidate))) present.push(candidate);
  for (const candidate of present) if (/ libopus /.test(await encoders(candidate))) return candidate;
  if (present[0]) return present[0];
  chosen = undefined;
  throw new Error('ffmpeg is missing: install it, or reinstall the packages with their optional dependencies');
}

const known = new Map<string, Promise<string>>();
const encoders = (ffmpeg: string): Promise<string> => {
  const asked =
    known.get(ffmpeg) ??
    collect(ffmpeg, ['-hide_banner', '-encoders'], { timeoutMs: 10_000 }).then(
      (run) => run.stdout.toString(),
      () => '',
    );
  known.set(ffmpeg, asked);
  return asked;
};

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) if (folder && (await isExecutable(join(folder, name)))) return join(folder, name);
  return undefined;
}
