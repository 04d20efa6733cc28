import { voiceIdOf } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFile } from '../../../test/mediaFiles.ts';
import { openEgress } from '../egress.ts';
import { openSpeech } from './openSpeech.ts';
import { openSpeechStub, type SpeechStub } from './testing/speechStub.ts';
import { toSpeakable } from './toSpeakable.ts';

const [francisca, antonio, yara] = [voiceIdOf('Francisca'), voiceIdOf('Antonio'), voiceIdOf('Yara')];
let stub: SpeechStub;
let sound: Buffer;
beforeAll(async () => {
  sound = (await makeFile('voice')).bytes;
  stub = await openSpeechStub({ key: 'azure-key', sound, voices: [francisca, antonio] });
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.fail(undefined);
  stub.requests.length = 0;
});

const speak = (more: object = {}) =>
  openSpeech({ egress: openEgress({ allowPrivate: true }), baseUrl: stub.url }).speak({
    key: 'azure-key',
    region: 'brazilsouth',
    voice: antonio,
    text: 'Tem mesa & cadeira <redonda>.',
    ...more,
  });

describe('the client of the speech service', () => {
  it('returns the sound of a text, whose signs cannot become markup [FLOW-41]', async () => {
    expect(await speak()).toEqual({ kind: 'sound', bytes: sound });
    expect(stub.requests[0]).toMatchObject({ voice: antonio, text: 'Tem mesa &amp; cadeira &lt;redonda&gt;.' });
  });

  it('takes another voice when the region does not have the chosen one [FLOW-41]', async () => {
    expect(await speak({ voice: yara })).toMatchObject({ kind: 'sound' });
    expect(stub.requests.map(({ voice }) => voice)).toEqual([yara, francisca]);
  });

  it.each([
    ['a refused key', { key: 'wrong' }, { reason: '401', isRefused: true }],
    ['a region that is no part of a host name', { region: 'evil.example/' }, { reason: 'region', isRefused: true }],
    ['a text without words', { text: '👍 https://loja.example' }, { reason: 'no words', isRefused: false }],
  ])('reports %s [FLOW-41]', async (_case, more, failure) => {
    expect(await speak(more)).toEqual({ kind: 'failed', ...failure });
  });

  it('reports a service that fails or is not there [FLOW-41]', async () => {
    stub.fail(502);
    expect(await speak()).toEqual({ kind: 'failed', reason: '502', isRefused: false });
    const nowhere = openSpeech({ egress: openEgress({ allowPrivate: true }), baseUrl: 'http://127.0.0.1:1' });
    const request = { key: 'k', region: 'brazilsouth', voice: antonio, text: 'oi' };
    expect(await nowhere.speak(request)).toEqual({ kind: 'failed', reason: 'failed', isRefused: false });
  });
});

describe('a text that is read aloud', () => {
  it.each([
    ['*Olá*, _Ana_! 👋🏽 ~não~ `sim`', 'Olá, Ana! não sim'],
    ['Veja https://loja.example/mesa?x=1 agora', 'Veja agora'],
    ['> citado\nresposta\u0007', 'citado\nresposta'],
    ['👍 🇧🇷', ''],
  ])('has only words: %j becomes %j', (text, spoken) => {
    expect(toSpeakable(text)).toBe(spoken);
  });
});
