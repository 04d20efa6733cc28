import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerChallenge, verifySignature } from './verifySignature.ts';

const secret = 'app secret';
const body = Buffer.from('{"text":"Olá 👋🏽","a": 1}');
const signed = (bytes: Buffer, key = secret) => createHmac('sha256', key).update(bytes).digest('hex');

describe('signatures of webhooks', () => {
  test('a signature over the same bytes is valid, in upper and lower case', () => {
    expect(verifySignature(secret, body, `sha256=${signed(body)}`)).toBe(true);
    expect(verifySignature(secret, body, `sha256=${signed(body).toUpperCase()}`)).toBe(true);
    // The example of RFC 4231, case 2: not of our own making.
    expect(
      verifySignature(
        'Jefe',
        Buffer.from('what do ya want for nothing?'),
        'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      ),
    ).toBe(true);
  });

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['without its name', signed(body)],
    ['of the older kind', `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`],
    ['of another secret', `sha256=${signed(body, 'other')}`],
    ['of another body', `sha256=${signed(Buffer.from('{}'))}`],
    ['of the JSON written anew', `sha256=${signed(Buffer.from(JSON.stringify(JSON.parse(body.toString()))))}`],
    ['truncated', `sha256=${signed(body).slice(0, 63)}`],
    ['truncated to whole bytes', `sha256=${signed(body).slice(0, 62)}`],
    ['too long', `sha256=${signed(body)}00`],
    ['not hex', `sha256=${'g'.repeat(64)}`],
    ['followed by more', `sha256=${signed(body)}\nx`],
    ['in base64', `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`],
  ])('refused: %s', (_what, header) => expect(verifySignature(secret, body, header)).toBe(false));

  test('an empty secret makes every signature invalid', () =>
    expect(verifySignature('', body, `sha256=${signed(body, '')}`)).toBe(false));
});

describe('the challenge', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify me', 'hub.challenge': '1158201444' };

  test('is returned unchanged for the right token', () =>
    expect(answerChallenge('verify me', query)).toBe('1158201444'));

  test.each([
    ['another token', { ...query, 'hub.verify_token': 'verify me ' }],
    ['no token', { ...query, 'hub.verify_token': undefined }],
    ['two tokens', { ...query, 'hub.verify_token': ['verify me', 'x'] }],
    ['another mode', { ...query, 'hub.mode': 'unsubscribe' }],
    ['no challenge', { ...query, 'hub.challenge': undefined }],
    ['nothing', {}],
  ])('refused: %s', (_what, input) => expect(answerChallenge('verify me', input)).toBeUndefined());

  test('is refused for everybody if our own token is empty', () =>
    expect(answerChallenge('', { ...query, 'hub.verify_token': '' })).toBeUndefined());
});
