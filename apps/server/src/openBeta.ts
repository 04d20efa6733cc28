import { importsHistory } from './features/connections/index.ts';
import {
  findHandle,
  findOwnText,
  isRecorded,
  type SessionReply,
  type OutboxCommand,
} from './features/messages/index.ts';
import { localeOf } from './features/companies/index.ts';
import { settingOf } from './features/settings/index.ts';
import type { WantedMedia } from './features/inbound/index.ts';
import type { Config } from './config.ts';
import { openEgress } from './gateways/egress.ts';
import { betaTexts } from './gateways/whatsapp/beta/beta.texts.ts';
import { fetchBetaMedia } from './gateways/whatsapp/beta/betaMedia.ts';
import type { MakeSocket } from './gateways/whatsapp/beta/openSocket.ts';
import type { BetaDeps } from './gateways/whatsapp/beta/betaProvider.ts';
import { readVersion } from './gateways/whatsapp/beta/readVersion.ts';
import type { BetaWords } from './gateways/whatsapp/beta/toContent.ts';
import type { Storage } from './gateways/storage/Storage.ts';
import type { SessionTarget, MediaHandle, KeyedProvider } from './gateways/whatsapp/WhatsAppSession.ts';
import { errandOf, type Errand } from './kernel/errand.ts';
import type { Log } from './kernel/log.ts';
import type { Work, Workshop } from './kernel/work.ts';

export type OpenBetaDeps = {
  workshop: Workshop;
  log: Log;
  webStandIn: Config['webStandIn'];
  withLocal: Storage['withLocal'];
  askSession(errand: Errand, command: OutboxCommand): Promise<SessionReply>;
  /** For tests: creates scripted sockets instead of real ones. */
  makeSocket?: MakeSocket | undefined;
};

const actor = { kind: 'system', name: 'phones' } as const;

/**
 * Opens the WhatsApp Web provider with what it needs from the features: the company's texts and settings, our own
 * message texts, and new addresses for expired media.
 */
export function openBeta({ workshop, log, webStandIn, withLocal, askSession, makeSocket }: OpenBetaDeps) {
  // Test servers run on loopback, which egress otherwise blocks.
  const standIn = webStandIn && {
    ...webStandIn,
    host: new URL(webStandIn.url).hostname,
    files: `http://${new URL(webStandIn.url).host}`,
  };
  const egress = openEgress(standIn ? { allowPrivate: [standIn.host] } : {});
  const reading = <T>({ companyId }: SessionTarget, task: (work: Work) => Promise<T>): Promise<T> =>
    workshop.inCompany(companyId, actor, task);

  /** Requests a new address from the process that owns the session. That process stores it in the message. */
  async function renew({ companyId, connectionId, messageId }: WantedMedia): Promise<MediaHandle> {
    if (connectionId === null) throw new Error('the medium is gone, and so is its connection');
    const errand = errandOf(workshop, companyId, actor, log);
    const answer = await askSession(errand, {
      connectionId,
      chat: `media:${messageId}`,
      kind: 'renewMedia',
      messageId,
    });
    const handle = answer.ok ? await errand.inCompany((work) => findHandle(work, messageId)) : null;
    if (!handle)
      throw new Error(`the medium was not uploaded again: ${answer.ok ? 'it is not wanted any more' : answer.error}`);
    return handle;
  }

  let loading: Promise<KeyedProvider> | undefined;
  /** Loads the provider with the first connection of its kind: Baileys and its dependencies take 28 MB of memory. */
  const load = (): Promise<KeyedProvider> =>
    (loading ??= import('./gateways/whatsapp/beta/betaProvider.ts').then(({ betaProvider }) => betaProvider(deps)));
  const deps: BetaDeps = {
    messageOf: (target, wid) => reading(target, (work) => findOwnText(work, target.connectionId, wid)),
    isRecorded: (target, wid) => reading(target, (work) => isRecorded(work, target.connectionId, wid)),
    wordsOf: (target) => reading(target, async (work) => wordsIn((await localeOf(work)).language)),
    // Calls in groups are not rejected, only direct calls from a contact (behaviour 1.11).
    called: (target, { group }) =>
      reading(target, async (work) => (!group && (await settingOf(work, 'call')) === 'disabled' ? 'reject' : 'ring')),
    importsHistory: (target) => reading(target, (work) => importsHistory(work, target.connectionId)),
    versionOf: () => readVersion(egress),
    withLocal,
    settings: {
      ...(standIn ? { url: standIn.url, pairedAs: standIn.account } : {}),
      ...(makeSocket ? { make: makeSocket } : {}),
    },
    log,
  };

  return {
    provider: { open: async (...input) => (await load()).open(...input) } satisfies KeyedProvider,
    fetchMedia: (wanted: WantedMedia, maxBytes: number) =>
      fetchBetaMedia(
        { egress, renew: () => renew(wanted), ...(standIn ? { hosts: [standIn.host], base: standIn.files } : {}) },
        wanted.handle,
        maxBytes,
      ),
  };
}

const wordsIn = (language: 'pt' | 'en' | 'es'): BetaWords => ({
  unsupported: betaTexts.words.unsupported[language],
  viewOnce: betaTexts.words.viewOnce[language],
  undecryptable: betaTexts.words.undecryptable[language],
});
