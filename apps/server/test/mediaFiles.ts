import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { runDecoder } from './makeMedia.ts';

export type TestFile = { name: string; type: string; bytes: Buffer<ArrayBuffer> };

/** A tone of two seconds, so that a recording is longer than the 10000 bytes below which the web drops it. */
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-ac', '1'];
const film = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1', '-pix_fmt', 'yuv420p'];

export const everyKind = [
  'png',
  'jpg',
  'webp',
  'gif',
  'sticker',
  'mp4',
  'voice',
  'mp3',
  'm4a',
  'aac',
  'pdf',
  'docx',
  'zip',
  'txt',
  'unknown',
] as const;
type EveryKind = (typeof everyKind)[number];
/** Sounds that are stored with a rendition or sent in another form. */
type OtherSound = 'webm' | 'vorbis';

const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const contentTypes = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${wordMime}.main+xml"/></Types>`;

const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#256' } });
type Made = { name: string; type: string; make: () => Buffer | Promise<Buffer> };

/** Makes a real file of each kind. Sounds and films take a second each. */
const makers: Record<EveryKind | OtherSound, Made> = {
  png: { name: 'foto.png', type: 'image/png', make: () => picture.clone().png().toBuffer() },
  jpg: {
    name: 'foto.jpg',
    type: 'image/jpeg',
    make: () =>
      picture
        .clone()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Ana' } })
        .toBuffer(),
  },
  webp: { name: 'foto.webp', type: 'image/webp', make: () => picture.clone().webp().toBuffer() },
  gif: { name: 'foto.gif', type: 'image/gif', make: () => picture.clone().gif().toBuffer() },
  sticker: {
    name: 'figurinha.webp',
    type: 'image/webp',
    make: () => picture.clone().webp({ lossless: true }).toBuffer(),
  },
  mp4: { name: 'filme.mp4', type: 'video/mp4', make: () => decode([...film, '-f', 'mp4']) },
  voice: {
    name: 'voz.ogg',
    type: 'audio/ogg; codecs=opus',
    make: () => decode([...tone, '-ar', '16000', '-c:a', 'libopus', '-f', 'ogg']),
  },
  webm: {
    name: 'gravacao.weba',
    type: 'audio/webm',
    make: () => decode([...tone, '-c:a', 'libopus', '-f', 'webm']),
  },
  vorbis: {
    name: 'som.ogg',
    type: 'audio/ogg; codecs=vorbis',
    make: () => decode([...tone, '-c:a', 'libvorbis', '-f', 'ogg']),
  },
  mp3: {
    name: 'som.mp3',
    type: 'audio/mpeg',
    make: () => decode([...tone, '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3']),
  },
  m4a: { name: 'som.m4a', type: 'audio/mp4', make: () => decode([...tone, '-c:a', 'aac', '-f', 'ipod']) },
  aac: { name: 'som.aac', type: 'audio/aac', make: () => decode([...tone, '-c:a', 'aac', '-f', 'adts']) },
  pdf: {
    name: 'nota.pdf',
    type: 'application/pdf',
    make: () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  },
  docx: {
    name: 'carta.docx',
    type: wordMime,
    make: () => zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': '<w:document/>' }),
  },
  zip: { name: 'pasta.zip', type: 'application/zip', make: () => zip({ 'leia.txt': 'Leia' }) },
  txt: { name: 'lista.txt', type: 'text/plain', make: () => Buffer.from('Pão, café e açúcar\r\n') },
  unknown: {
    name: 'dados.xyz',
    type: 'application/octet-stream',
    make: () => Buffer.from([0, 1, 2, 250, 251, 252, 0, 13, 10]),
  },
};

/** Files that FFmpeg made, by its arguments. They go with the packages, FFmpeg among them. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache/made-media');

/** Makes a file by FFmpeg, once for all tests and journeys. */
function decode(args: readonly string[]): Buffer {
  mkdirSync(cache, { recursive: true });
  const made = join(cache, createHash('sha256').update(args.join(' ')).digest('hex'));
  if (!existsSync(made)) {
    const draft = `${made}.${randomUUID()}`;
    runDecoder([...args, '/out'], { output: draft });
    renameSync(draft, made);
  }
  return readFileSync(made);
}

/** Makes one real file of a kind. */
export async function makeFile(kind: EveryKind | OtherSound): Promise<TestFile> {
  const { name, type, make } = makers[kind];
  return { name, type, bytes: Buffer.from(await make()) };
}

/** One real file of every kind that people send. */
export async function makeEveryFile(): Promise<Record<EveryKind, TestFile>> {
  const files: Partial<Record<EveryKind, TestFile>> = {};
  for (const kind of everyKind) files[kind] = await makeFile(kind);
  return files as Record<EveryKind, TestFile>;
}

/** An archive whose entries are stored without compression (APPNOTE.TXT 4.3). */
function zip(entries: Record<string, string>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(Buffer.byteLength(text), 14);
    facts.writeUInt32LE(Buffer.byteLength(text), 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), Buffer.from(text)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
