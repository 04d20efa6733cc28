import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { publishKeys } from '../src/gateways/whatsapp/beta/testing/contactPhone.ts';
import { openFedSockets } from '../src/gateways/whatsapp/beta/testing/fedSockets.ts';
import { openLog } from '../src/kernel/log.ts';

// A whole server in a process of its own, to be killed, whose lines to WhatsApp Web are also fed by whoever started it.
// With BARE=true they are Baileys as it comes, which tells WhatsApp of a message before anything is stored.

const report = (said: FedAnswer) => process.send!(said);
const sockets = openFedSockets({
  isBare: process.env.BARE === 'true',
  onSent: (xml) => report({ sent: xml, at: Date.now() }),
});
const config = readConfig(process.env);
const app = await openApp(config, config.databaseUrl!, openLog('error', false), undefined, sockets.make);
await app.start();

/** A stanza to be heard, in base64, or the wish for public keys that a contact begins with. */
export type FedWish = { frame: string } | 'keys';
export type FedAnswer = { sent: string; at: number } | { keys: string };

process.on('message', (wish: FedWish) => {
  if (wish === 'keys') void publishKeys(sockets.auth()).then((keys) => report({ keys }));
  else void sockets.feedFrame(Buffer.from(wish.frame, 'base64'));
});
process.on('disconnect', () => process.exit());
