import type { Secrets } from '../../kernel/secrets.ts';

/** `testReceiver`: the address of receivers on this machine, which only tests have. */
export type WebhookDeps = { secrets: Secrets; testReceiver: string | undefined };
