import type { ChatClient } from '../../gateways/ai/askChat.ts';
import type { Speech } from '../../gateways/speech/openSpeech.ts';
import type { Secrets } from '../../kernel/secrets.ts';

/** `secrets` are those of prompts. */
export type AssistantRouteDeps = { chat: ChatClient; speech: Speech; secrets: Secrets };
