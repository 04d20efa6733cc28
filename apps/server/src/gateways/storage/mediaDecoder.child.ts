/**
 * Child process that runs FFmpeg as WebAssembly on one untrusted file (decision 0022). The file is read from descriptor
 * 0, FFmpeg's output goes to 1, its messages to 2. The module sees an in-memory file system with this file only. As
 * root, the process switches to nobody before it reads the first byte of the file.
 */
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import createCore from '@ffmpeg/core';

type Task = { args: string[]; memoryBytes: number };

const nobody = 65_534;
const pageBytes = 64 * 1024;

const { args, memoryBytes } = JSON.parse(process.argv[2] ?? '') as Task;

/** Loaded before the switch of accounts, while its files are still readable. */
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('@ffmpeg/core/wasm'));

process.setgroups?.([]);
if (process.getuid?.() === 0) {
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

// The module is built for browsers. These globals make it believe it runs in a worker; otherwise it would find Node's
// file system and network.
const global = globalThis as Record<string, unknown>;
global.self = globalThis;
global.WorkerGlobalScope = function WorkerGlobalScope() {};
global.importScripts = () => undefined;
global.location = { href: 'file:///decoder' };
for (const way of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) delete global[way];

type Memory = { buffer: ArrayBuffer };
const { prototype } = (global.WebAssembly as { Memory: { prototype: { grow(this: Memory, pages: number): number } } })
  .Memory;
// oxlint-disable-next-line typescript/unbound-method -- it is called with the memory it is asked for
const { grow } = prototype;
prototype.grow = function limited(pages) {
  if (this.buffer.byteLength + pages * pageBytes > memoryBytes)
    throw new RangeError(`the decoder wants more than ${memoryBytes} bytes`);
  return grow.call(this, pages);
};

/** Writes a whole chunk, also if a full pipe accepts only a part of it or nothing for now. */
function send(descriptor: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length;)
    try {
      at += writeSync(descriptor, piece, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit(1);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

const core = await createCore({
  wasmBinary,
  mainScriptUrlOrBlob: `#${btoa(JSON.stringify({ wasmURL: '', workerURL: '' }))}`,
});
core.setLogger(({ message }) => send(2, Buffer.from(`${message}\n`)));
core.FS.writeFile('/in', readFileSync(0));
// Streams the output while it is decoded, so that hours of audio do not fill the memory.
const stream = core.FS.makedev(64, 0);
core.FS.registerDevice(stream, {
  write: (_stream: unknown, buffer: Uint8Array, offset: number, length: number) => {
    send(1, buffer.subarray(offset, offset + length));
    return length;
  },
});
core.FS.mkdev('/stream', stream);
const code = core.exec(...args);
if (core.FS.analyzePath('/out').exists) send(1, core.FS.readFile('/out'));
process.exit(code);
