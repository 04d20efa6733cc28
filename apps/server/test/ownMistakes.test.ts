import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postLetter } from '../src/features/queueIntegrations/postLetter.ts';
import { postDelivery } from '../src/features/webhooks/deliver/postDelivery.ts';
import { openChatClient } from '../src/gateways/ai/askChat.ts';
import { openTranscriber } from '../src/gateways/ai/openTranscriber.ts';
import { openDialogflow } from '../src/gateways/dialogflow/openDialogflow.ts';
import type { Egress } from '../src/gateways/egress.ts';
import { askProvider } from '../src/gateways/payments/askProvider.ts';
import { openSpeech } from '../src/gateways/speech/openSpeech.ts';
import { openTypebot } from '../src/gateways/typebot/openTypebot.ts';
import { uploadFile } from '../src/gateways/typebot/uploadFile.ts';

const mistake = new RangeError('a fraction of a millisecond');
const egress: Egress = { request: () => Promise.reject(mistake) };
const url = 'https://example.com';
const place = { address: url, slug: 'loja' };
const account = () => ({
  email: 'bot@example.iam.gserviceaccount.com',
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
});

/** A request of each file that tells failures of the network from mistakes of ours. */
const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  'features/queueIntegrations/postLetter.ts': () => postLetter(egress, { url, body: '{}', secret: 's' }, 'a'),
  'features/webhooks/deliver/postDelivery.ts': () =>
    postDelivery(egress, { url, eventId: 'a', body: '{}', secrets: ['s'] }),
  'gateways/ai/askChat.ts': () =>
    openChatClient({ egress, baseUrl: url, retryMs: [0, 0] }).ask({
      apiKey: 'k',
      model: 'm',
      messages: [{ role: 'user', content: 'oi' }],
      maxTokens: 10,
      temperature: 1,
    }),
  'gateways/ai/openTranscriber.ts': () =>
    openTranscriber(egress, { baseUrl: url, mayBePrivate: false, model: 'm', key: 'k' }).transcribe({
      bytes: Buffer.from('OggS'),
      name: 'voz.ogg',
      mime: 'audio/ogg',
      language: 'pt',
      apiKey: 'k',
    }),
  'gateways/dialogflow/openDialogflow.ts': () =>
    openDialogflow({ egress }).ask({
      account: account() as never,
      project: 'loja',
      language: 'pt-BR',
      sessionId: 'a',
      timezone: 'America/Sao_Paulo',
      text: 'oi',
    }),
  'gateways/payments/askProvider.ts': () => askProvider(egress, { url }),
  'gateways/speech/openSpeech.ts': () =>
    openSpeech({ egress, baseUrl: url }).speak({ key: 'k', region: 'brazilsouth', voice: 'v', text: 'oi' }),
  'gateways/typebot/openTypebot.ts': () => openTypebot(egress).start(place, { variables: {} }),
  'gateways/typebot/uploadFile.ts': () =>
    uploadFile(
      egress,
      url,
      { sessionId: 'a', blockId: 'b' },
      { name: 'a.png', mime: 'image/png', bytes: Buffer.of(1) },
    ),
};

/** Files with tests of their own, or that take no failure for an outcome. */
const others = [
  'doctor/checkOutside.ts',
  'features/bots/services/fetchFiles.ts',
  'gateways/egress.ts',
  'gateways/whatsapp/cloud/errors.ts',
  'gateways/whatsapp/cloud/graph.ts',
];

describe('a mistake of ours in a request to the outside', () => {
  it.each(Object.entries(requests))('is never taken for a failure of the network in %s', async (_file, request) => {
    await expect(request()).rejects.toBe(mistake);
  });

  it('is tried in every file that catches failures of the network', () => {
    const source = join(import.meta.dirname, '../src');
    const catching = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) && readFileSync(join(source, file), 'utf8').includes('instanceof EgressError'),
    );
    expect(catching.toSorted()).toEqual([...Object.keys(requests), ...others].toSorted());
  });
});
