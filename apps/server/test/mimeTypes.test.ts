import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMimeType, isPlayedEverywhere, parseMimeType } from '@recado/contracts';

describe('parsing a MIME type', () => {
  it.each([
    ['audio/ogg', 'audio/ogg', {}],
    ['audio/ogg; codecs=opus', 'audio/ogg', { codecs: 'opus' }],
    ['Audio/OGG;Codecs="Opus" ; rate=16000', 'audio/ogg', { codecs: 'opus', rate: '16000' }],
    ['text/plain; name="a;b=c"; charset=utf-8', 'text/plain', { name: 'a;b=c', charset: 'utf-8' }],
    ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4', { codecs: 'avc1.42e01e, mp4a.40.2' }],
    ['image/svg+xml;;=x; charset=a; charset=b', 'image/svg+xml', { charset: 'a' }],
  ])('reads type and parameters of %s', (text, essence, parameters) => {
    const parsed = parseMimeType(text)!;
    expect([parsed.essence, Object.fromEntries(parsed.parameters)]).toEqual([essence, parameters]);
  });

  it.each(['', 'audio', 'audio/', '/ogg', 'a b/c', ';codecs=opus', 'audio/ogg/x'])(
    'returns undefined for "%s"',
    (text) => expect(parseMimeType(text)).toBeUndefined(),
  );
});

describe('comparing MIME types', () => {
  it.each([
    ['audio/ogg; codecs=opus', 'audio/ogg', true],
    ['audio/ogg;codecs="OPUS"', 'audio/ogg; codecs=opus', true],
    ['audio/ogg', 'audio/ogg; codecs=opus', false],
    ['audio/ogg; codecs=vorbis', 'audio/ogg; codecs=opus', false],
    ['image/png', 'image/*', true],
    ['imagex/png', 'image/*', false],
    ['audio/mpeg', 'audio/mp', false],
    ['', 'image/*', false],
    [null, 'image/*', false],
  ])('%s against %s is %s', (mime, pattern, expected) => expect(isMimeType(mime, pattern)).toBe(expected));

  it('accepts any of several patterns', () =>
    expect(isMimeType('image/jpeg; q=1', 'image/png', 'image/jpeg')).toBe(true));
});

it('knows which sounds every browser plays', () => {
  expect(
    ['audio/mpeg', 'audio/mp4; codecs=mp4a.40.2', 'audio/aac', 'audio/wav'].filter((mime) => !isPlayedEverywhere(mime)),
  ).toEqual([]);
  expect(
    ['audio/ogg; codecs=opus', 'audio/ogg', 'audio/webm', 'audio/amr', 'video/mp4'].filter(isPlayedEverywhere),
  ).toEqual([]);
});

const root = join(import.meta.dirname, '../../..');
const family = '(?:audio|video|image|application|text|multipart)';
/** Comparing with a literal, or cutting a type to pieces by hand. */
const comparisons = new RegExp(
  `(?:[!=]==\\s*|startsWith\\(|endsWith\\(|includes\\(|case )['"\`]${family}/|(?:mime|\\btype)\\w*\\.split\\(['"][;/]|\\^\\(?${family}\\\\?/`,
  'i',
);

it('MIME types are compared in one place only', () => {
  const folders = ['apps/server/src', 'apps/web/src', 'packages/contracts/src'];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const found = sources
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|mimeTypes\.ts$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (comparisons.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
