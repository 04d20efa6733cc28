import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectType } from './detectType.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'types-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let count = 0;
async function typeOf(content: string | Buffer, name?: string) {
  const path = join(directory, String((count += 1)));
  await writeFile(path, content);
  return detectType(path, name);
}

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff') =>
  sharp({ create: { width: 16, height: 8, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
const nothing = { mime: 'application/octet-stream', kind: 'application', extension: 'bin' };

test.each([
  ['png', 'image', 'image/png'],
  ['jpeg', 'image', 'image/jpeg'],
  ['gif', 'image', 'image/gif'],
  ['webp', 'image', 'image/webp'],
  ['avif', 'image', 'image/avif'],
  ['tiff', 'application', 'image/tiff'],
] as const)('%s is %s', async (format, kind, mime) => {
  expect(await typeOf(await picture(format), 'lies.html')).toMatchObject({ kind, mime });
});

describe('markup is never anything but bytes', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['svg', svg],
    ['svg with a prologue', `<?xml version="1.0"?>\n${svg}`],
    ['svg with a byte order mark', `\ufeff${svg}`],
    ['svg after blanks and a comment', `  \n\t<!-- x -->${svg}`],
    ['svg in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['html', '<!doctype html><p>oi'],
    ['html in capitals', '<HTML><BODY>'],
    ['html after text', 'hello\n<script>alert(1)</script>'],
    ['xml', '<?xml version="1.0"?><nfe/>'],
    ['xxe', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ])('%s', async (_what, content) => {
    for (const name of ['foto.png', 'foto.svg', 'a.txt', undefined])
      expect(await typeOf(content, name)).toEqual(nothing);
  });
});

describe('a name never makes a file more than it is', () => {
  test.each([
    ['a script called picture', '#!/bin/sh\nrm -rf /', 'foto.jpg', 'text/plain'],
    ['text beginning like a bitmap', 'BMW é um carro', 'foto.bmp', 'text/plain'],
    ['text beginning like a program', 'MZ é sigla', 'a.exe', 'text/plain'],
    ['a GIF header before a script', 'GIF89a/*xx*/=1;alert(1)//', 'a.gif', 'text/plain'],
    [
      'a program called picture',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 3)]),
      'foto.png',
      'application/octet-stream',
    ],
    ['noise', Buffer.from([0, 1, 2, 3, 250, 251, 0, 9]), 'a.mp4', 'application/octet-stream'],
    [
      'a GIF header before bytes',
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0, 0, 0, 0]), Buffer.from('<script>')]),
      'a.gif',
      'application/octet-stream',
    ],
    ['a PNG header and nothing more', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png', 'application/octet-stream'],
  ])('%s', async (_what, content, name, mime) => {
    expect(await typeOf(content, name)).toMatchObject({ kind: 'application', mime });
  });

  test('a real picture with a page or an archive behind it stays a picture', async () => {
    expect(
      await typeOf(Buffer.concat([await picture('jpeg'), Buffer.from('<html><script>alert(1)</script>')]), 'a.html'),
    ).toMatchObject({ mime: 'image/jpeg', extension: 'jpg' });
    expect(await typeOf(Buffer.concat([await picture('png'), Buffer.from('PK\x03\x04')]), 'a.zip')).toMatchObject({
      mime: 'image/png',
    });
  });

  test('a picture of 50,000 × 50,000 pixels is treated as bytes', async () => {
    expect(await typeOf(hugePng(50_000), 'a.png')).toEqual(nothing);
  });
});

test.each([
  ['plain text', 'Olá, tudo bem?', 'a.txt', 'text/plain'],
  ['Windows text', Buffer.from('Ol\xe1, cora\xe7\xe3o', 'latin1'), 'a.txt', 'text/plain'],
  ['text cut inside a character', Buffer.from('a'.repeat(64 * 1024 - 1) + 'ção'), 'a.txt', 'text/plain'],
  ['a table', 'nome;numero\nAna;5511', 'a.csv', 'text/csv'],
  ['a table by no name', 'nome;numero\nAna;5511', undefined, 'text/plain'],
  ['a letter called table', 'Prezada Ana', 'a.csv', 'text/plain'],
  ['a vCard', 'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD', undefined, 'text/vcard'],
  ['a calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR', undefined, 'text/calendar'],
  ['a PDF of text alone', '%PDF-1.4\n1 0 obj', 'a.jpg', 'application/pdf'],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\0', 'latin1'), undefined, 'application/pdf'],
  ['rich text', '{\\rtf1 oi}', undefined, 'application/rtf'],
  ['an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), undefined, 'application/zip'],
  [
    'an old Word file',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'a.doc',
    'application/msword',
  ],
  [
    'an old unnamed Office file',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'a.jpg',
    'application/octet-stream',
  ],
  [
    'an MP4 named as sound',
    Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(64)]),
    'a.m4a',
    'audio/mp4',
  ],
  ['an MP4', Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(64)]), 'a.jpg', 'video/mp4'],
])('%s', async (_what, content, name, mime) => {
  expect(await typeOf(content, name)).toMatchObject({ mime });
});

function hugePng(side: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
