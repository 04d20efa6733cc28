import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { BinaryNode } from 'baileys';
import { openContactPhone, type ContactPhone } from '../src/gateways/whatsapp/beta/testing/contactPhone.ts';
import { toFrame } from '../src/gateways/whatsapp/beta/testing/fedSockets.ts';
import type { FedAnswer, FedWish } from './fedServer.ts';
import { testAppKey } from './globalSetup.ts';
import { until, type TestServer } from './harness.ts';

/** The phones of a house in a process of their own, fed with stanzas (`fedServer.ts`). */
export function startFedServer(server: Pick<TestServer, 'databaseUrl' | 'config'>, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'fedServer.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: 'phones',
      PORT: '0',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.config.dataDirectory,
      APP_KEY: testAppKey,
      DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const sent: { xml: string; at: number }[] = [];
  const keys: string[] = [];
  child.on(
    'message',
    (answer: FedAnswer) =>
      void ('keys' in answer ? keys.push(answer.keys) : sent.push({ xml: answer.sent, at: answer.at })),
  );
  const desiredState = (input: FedWish) => void child.send(input);
  return {
    feed: (stanza: BinaryNode, choice: { offline?: boolean } = {}) =>
      desiredState({ frame: toFrame(stanza, choice).toString('base64') }),
    /** Somebody who writes to the device `line`; it has to be connected. */
    async contact(jid: string, line: string): Promise<ContactPhone> {
      const before = keys.length;
      desiredState('keys');
      return openContactPhone(jid, line, await until(() => keys[before], 10_000));
    },
    /** When WhatsApp was told that a message arrived, by the clock. */
    answeredAt: (wid: string) => sent.find(({ xml }) => xml.startsWith('<receipt') && xml.includes(`'${wid}'`))?.at,
    /** SIGKILL: nothing of it runs any more. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
