import { voiceIdOf, voiceRegion } from '@recado/contracts';
import { EgressError, type Egress } from '../egress.ts';
import { toSpeakable } from './toSpeakable.ts';

export type SpeechRequest = { key: string; region: string; voice: string; text: string };
export type SpeechAnswer =
  /** OGG with Opus, mono, 16 kHz: WhatsApp takes it as a voice message. */
  | { kind: 'sound'; bytes: Buffer }
  /** `isRefused`: the key or the region, so that another request cannot help. */
  | { kind: 'failed'; reason: string; isRefused: boolean };

export type Speech = { speak(request: SpeechRequest): Promise<SpeechAnswer> };

/** `baseUrl` replaces the host of a region, for tests. */
type Options = { egress: Egress; baseUrl?: string | undefined };

const timeoutMs = 20_000;
/** Ten minutes of speech, which is the longest answer of the service, are about 2 MB. */
const maxBytes = 8_000_000;
const fallbackVoice = voiceIdOf('Francisca');

/** Opens a client of the speech service of Azure (integrations 2.5). `speak` never throws. */
export function openSpeech({ egress, baseUrl }: Options): Speech {
  const ask = ({ key, region, voice, text }: SpeechRequest) =>
    egress.request({
      url: `${baseUrl ?? `https://${region}.tts.speech.microsoft.com`}/cognitiveservices/v1`,
      method: 'POST',
      headers: {
        'ocp-apim-subscription-key': key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'ogg-16khz-16bit-mono-opus',
        'user-agent': 'recado',
      },
      body: toSsml(voice, text),
      maxBytes,
      timeoutMs,
      // A refused key of one company must not stop the requests of another.
      unbroken: true,
    });

  return {
    async speak(request) {
      const failed = (reason: string, isRefused = false): SpeechAnswer => ({ kind: 'failed', reason, isRefused });
      if (!voiceRegion.test(request.region)) return failed('region', true);
      const text = toSpeakable(request.text);
      if (text === '') return failed('no words');
      try {
        let answer = await ask({ ...request, text });
        // A voice that the region does not have.
        if (answer.status === 400 && request.voice !== fallbackVoice)
          answer = await ask({ ...request, text, voice: fallbackVoice });
        if (answer.status !== 200) return failed(String(answer.status), answer.status === 401 || answer.status === 403);
        const isOgg = answer.body.subarray(0, 4).toString('latin1') === 'OggS';
        return isOgg ? { kind: 'sound', bytes: answer.body } : failed('no sound');
      } catch (error) {
        // A region that does not exist has no address.
        if (error instanceof EgressError) return failed(error.reason, error.reason === 'unresolved');
        throw error;
      }
    },
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

const toSsml = (voice: string, text: string): string =>
  `<speak version="1.0" xml:lang="pt-BR"><voice name="${escapeXml(voice)}">${escapeXml(text)}</voice></speak>`;
