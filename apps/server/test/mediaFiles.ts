import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { runDecoder } from './makeMedia.ts';

export type TestFile = { name: string; type: string; bytes: Buffer<ArrayBuffer> };

/** A tone of two seconds, so that a recording is longer than the 10000 bytes below which the web drops it. */
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-ac', '1'];
const film = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=1', '-pix_fmt', 'yuv420p'];

/** One real file of every kind that people send. */
export async function makeEveryFile(): Promise<Record<EveryKind, TestFile>> {
  const directory = mkdtempSync(join(tmpdir(), 'every-file-'));
  const decode = (args: string[]): Buffer<ArrayBuffer> => {
    const output = join(directory, 'out');
    runDecoder([...args, '/out'], { output });
    return Buffer.from(readFileSync(output));
  };
  const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#256' } });
  const wordParts = { '[Content_Types].xml': contentTypes, 'word/document.xml': '<w:document/>' };
  const files = {
    png: { name: 'foto.png', type: 'image/png', bytes: Buffer.from(await picture.clone().png().toBuffer()) },
    jpg: {
      name: 'foto.jpg',
      type: 'image/jpeg',
      bytes: Buffer.from(
        await picture
          .clone()
          .jpeg()
          .withExif({ IFD0: { Artist: 'Ana' } })
          .toBuffer(),
      ),
    },
    webp: { name: 'foto.webp', type: 'image/webp', bytes: Buffer.from(await picture.clone().webp().toBuffer()) },
    gif: { name: 'foto.gif', type: 'image/gif', bytes: Buffer.from(await picture.clone().gif().toBuffer()) },
    sticker: {
      name: 'figurinha.webp',
      type: 'image/webp',
      bytes: Buffer.from(await picture.clone().webp({ lossless: true }).toBuffer()),
    },
    mp4: { name: 'filme.mp4', type: 'video/mp4', bytes: decode([...film, '-f', 'mp4']) },
    voice: {
      name: 'voz.ogg',
      type: 'audio/ogg; codecs=opus',
      bytes: decode([...tone, '-ar', '16000', '-c:a', 'libopus', '-f', 'ogg']),
    },
    mp3: {
      name: 'som.mp3',
      type: 'audio/mpeg',
      bytes: decode([...tone, '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3']),
    },
    m4a: { name: 'som.m4a', type: 'audio/mp4', bytes: decode([...tone, '-c:a', 'aac', '-f', 'ipod']) },
    aac: { name: 'som.aac', type: 'audio/aac', bytes: decode([...tone, '-c:a', 'aac', '-f', 'adts']) },
    pdf: {
      name: 'nota.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    },
    docx: { name: 'carta.docx', type: wordMime, bytes: zip(wordParts) },
    zip: { name: 'pasta.zip', type: 'application/zip', bytes: zip({ 'leia.txt': 'Leia' }) },
    txt: { name: 'lista.txt', type: 'text/plain', bytes: Buffer.from('Pão, café e açúcar\r\n') },
    unknown: {
      name: 'dados.xyz',
      type: 'application/octet-stream',
      bytes: Buffer.from([0, 1, 2, 250, 251, 252, 0, 13, 10]),
    },
  };
  rmSync(directory, { recursive: true });
  return files;
}

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

const wordMime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const contentTypes = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${wordMime}.main+xml"/></Types>`;

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
