import type { Config } from '../config.ts';
import { openChatClient } from '../gateways/ai/askChat.ts';
import { openTranscriber } from '../gateways/ai/openTranscriber.ts';
import { openEgress } from '../gateways/egress.ts';
import { openSpeech } from '../gateways/speech/openSpeech.ts';

/** Opens the clients of the AI services. The operator chose their addresses, so that these may be in a private network. */
export const openAiClients = ({ ai, transcription, speechUrl }: Config) => ({
  chat: openChatClient({ egress: openEgress({ allowPrivate: ai.mayBePrivate }), baseUrl: ai.baseUrl }),
  transcriber: openTranscriber(openEgress({ allowPrivate: transcription.mayBePrivate }), transcription),
  speech: openSpeech({
    egress: openEgress(speechUrl === undefined ? {} : { allowPrivate: ['127.0.0.1'] }),
    baseUrl: speechUrl,
  }),
});
