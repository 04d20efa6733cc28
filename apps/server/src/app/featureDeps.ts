import { loseQueueOfPrompts } from '../features/prompts/index.ts';
import { readFile } from 'node:fs/promises';
import { AppError, limits, mayProfile, type ErrorCode } from '@recado/contracts';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { derivedKeys } from '../kernel/derivedKeys.ts';
import { mayReadPicture } from '../features/announcements/index.ts';
import type { NamedFields } from '../features/audit/index.ts';
import { identifyCaller, removeTwoStep, sessionChanges } from '../features/auth/index.ts';
import { resumeBots } from '../features/bots/index.ts';
import {
  bookResumeOfPlan,
  campaignsUsingFiles,
  campaignsUsingList,
  campaignsWaitingForTag,
  resumeCampaigns,
} from '../features/campaigns/index.ts';
import { companies } from '../features/companies/companies.tables.ts';
import {
  connectionToImport,
  desiredStateChannel,
  findAskableDefault,
  pairedProof,
  countConnectionsWith,
  loseQueueOfConnections,
} from '../features/connections/index.ts';
import { inboundLockOf, inboundOpening, splitContact } from '../features/inbound/index.ts';
import { isPlanOwed, type InvoiceDeps } from '../features/invoices/index.ts';
import { keepFile, type UploadStore } from '../features/media/index.ts';
import { findUnread, getMessage, moveReadCursor, type OutboxCommand } from '../features/messages/index.ts';
import { followStep } from '../features/notices/index.ts';
import { nameOfArchive } from '../features/personalData/index.ts';
import { publishContactTyping } from '../features/presence/index.ts';
import { readPlanUsage } from '../features/platformCompanies/index.ts';
import { prompts } from '../features/prompts/prompts.tables.ts';
import { queueIntegrations } from '../features/queueIntegrations/queueIntegrations.tables.ts';
import { getQuickMessage, removePrivateQuickMessages } from '../features/quickMessages/index.ts';
import { withdrawRating } from '../features/ratings/index.ts';
import { getSchedule, removeSchedulesOf, resumeSchedules } from '../features/schedules/index.ts';
import { dropCommands, dropKeys, dropSends, enqueueCommand } from '../features/sessions/index.ts';
import { leaveChatsOf } from '../features/teamChat/index.ts';
import {
  hasTags,
  removeTicketsOf,
  returnTicketsOf,
  tagContacts,
  taggedContacts,
  tagsOfContact,
  untagTickets,
  visibleTicket,
  whereVisible,
  withTags,
  countLiveIn,
  leaveQueue,
} from '../features/tickets/index.ts';
import {
  countUsersByQueue,
  countUsersIn,
  findOperators,
  loseQueue,
  openPasswordChecks,
} from '../features/users/index.ts';
import type { FeatureDeps } from '../features.ts';
import type { StoredTemp } from '../gateways/storage/Storage.ts';
import { newWid } from '../gateways/whatsapp/newWid.ts';
import { openCounters } from '../kernel/counters.ts';
import { namesIn } from '../kernel/db/namesIn.ts';
import type { Errand } from '../kernel/errand.ts';
import { companyRoom, userRoom, type Room } from '../kernel/realtime/rooms.ts';
import { openEgress, type Egress } from '../gateways/egress.ts';
import { openTypebot } from '../gateways/typebot/openTypebot.ts';
import { openDialogflow, type Dialogflow } from '../gateways/dialogflow/openDialogflow.ts';
import { openSecrets, type KeyRing } from '../kernel/secrets.ts';
import { openAiClients } from './aiClients.ts';
import { isSandboxOffered, type Resources } from './openResources.ts';
import { clearTicket, dropDelayedAnswers, receive, sending, settled, settleRemoved } from './ports.ts';

/** Names of the assistants and integrations of queues and connections, whose features may not read those tables. */
const answeringNames: NamedFields = {
  assistant: { id: 'promptId', read: namesIn(prompts) },
  integration: { id: 'integrationId', read: namesIn(queueIntegrations) },
};

/** Returns what each feature needs from other features, from gateways and from this process. */
export function featureDeps(config: Config, resources: Resources): FeatureDeps {
  const refreshKeys = derivedKeys(config, 'refresh tokens');
  return {
    ...accountDeps(config, resources, refreshKeys),
    ...connectionDeps(config, resources),
    ...externalDeps(config, resources, refreshKeys),
    ...conversationDeps(resources),
    ...fileDeps(config, resources, refreshKeys),
  };
}

/** Returns the ids of all companies, for events that every company receives. */
async function everyCompany({ acrossCompanies }: Resources['workshop']): Promise<number[]> {
  const rows = await acrossCompanies('companies.publish', (db) =>
    db.select({ id: companies.id }).from(companies).where(isNull(companies.deletedAt)),
  );
  return rows.map(({ id }) => id);
}

function planDeps({ realtime, workshop }: Resources): FeatureDeps['plans'] {
  const { acrossCompanies } = workshop;
  return {
    acrossCompanies,
    async publish(payload) {
      for (const id of await everyCompany(workshop)) realtime.emit(id, 'plan', payload, [companyRoom(id)]);
    },
    readUsage: () => readPlanUsage(workshop),
    listUsers: async (db, planId) => {
      const users = db.select({ name: companies.name }).from(companies).where(eq(companies.planId, planId));
      return (await users.orderBy(sql`plain(${companies.name})`, companies.id).limit(limits.wholeList)).map(
        ({ name }) => name,
      );
    },
    isOwed: isPlanOwed,
    resumeCampaigns: bookResumeOfPlan,
  };
}

function accountDeps(config: Config, resources: Resources, refreshKeys: KeyRing) {
  const { database, realtime, tokens, workshop, outbox, storage } = resources;
  const { acrossCompanies } = workshop;
  const passwordChecks = openPasswordChecks();
  const disconnect = (room: Room): void => realtime.disconnect(room);
  return {
    announcements: {
      acrossCompanies,
      store: openUploadStore(storage),
      // The channel belongs to no company; the rooms decide who receives the event.
      publish: (payload, rooms) => realtime.emit(0, 'company-announcement', payload, rooms),
    },
    plans: planDeps(resources),
    platformSettings: workshop,
    platformCompanies: {
      ...workshop,
      settings: { secrets: openSecrets(derivedKeys(config, 'settings')) },
      reviewSessions: (work) => work.notify(desiredStateChannel, `${work.companyId}:0`),
    },
    helps: {
      acrossCompanies,
      async publish(payload) {
        for (const id of await everyCompany(workshop)) realtime.emit(id, 'help', payload, [companyRoom(id)]);
      },
    },
    companies: workshop,
    invoices: invoiceDeps(config, resources),
    prompts: { secrets: openSecrets(derivedKeys(config, 'prompts')) },
    assistants: { ...openAiClients(config), secrets: openSecrets(derivedKeys(config, 'prompts')) },
    queues: {
      recordedNames: answeringNames,
      async releaseQueue(work, queueId) {
        await leaveQueue(work, queueId);
        await loseQueueOfConnections(work, queueId);
        await loseQueueOfPrompts(work, queueId);
        await loseQueue(work, queueId, (room) => void realtime.recheck(room));
      },
      countUsersByQueue,
      countUsage: async (work, queueId) => ({
        tickets: await countLiveIn(work, queueId),
        users: await countUsersIn(work, queueId),
        connections: await countConnectionsWith(work, queueId),
      }),
    },
    users: {
      inCompany: workshop.inCompany,
      recheck: (room) => void realtime.recheck(room),
      async releaseUser(work, userId) {
        await returnTicketsOf(work, userId);
        await leaveChatsOf(work, userId);
        await removePrivateQuickMessages(work, userId);
        await removeTwoStep(work, userId);
      },
      passwordChecks,
      sessions: sessionChanges({ tokens, refreshKeys, disconnect, acrossCompanies }),
    },
    auth: {
      tokens,
      refreshKeys,
      passwordChecks,
      refreshFailures: openCounters(60),
      resetTries: openCounters(limits.resetCodeMinutes * 60),
      challengeKeys: derivedKeys(config, 'two-step challenges'),
      twoStepSecrets: openSecrets(derivedKeys(config, 'two-step sign-in')),
      sandbox: !config.production,
      concealAccounts: config.concealAccounts,
      disconnect,
    },
    mails: { outbox, acrossCompanies },
    operations: { owner: database.owner, platform: database.platform, acrossCompanies },
    settings: { secrets: openSecrets(derivedKeys(config, 'settings')) },
  } satisfies Partial<FeatureDeps>;
}

/** Returns what invoices and payments need; their jobs need the same. */
export function invoiceDeps(config: Config, resources: Resources): InvoiceDeps {
  const { workshop, bank, paymentStore, payments } = resources;
  return {
    ...workshop,
    publicUrl: config.publicUrl,
    isSandboxOffered: isSandboxOffered(config),
    bank,
    store: paymentStore,
    payments,
    async resumeWaiting(work) {
      await resumeBots(work);
      await resumeSchedules(work);
      await resumeCampaigns(work);
    },
    notifyOperators(work) {
      const { companyId, log } = work;
      work.afterCommit(() => {
        publishToOperators(resources, companyId).catch((error: unknown) =>
          log.warn({ err: error }, 'operators were not notified of a payment'),
        );
      });
    },
  };
}

/** Publishes to every operator that something changed about a charge of a company. */
async function publishToOperators({ realtime, workshop }: Resources, companyId: number): Promise<void> {
  for (const { id, companyId: own } of await workshop.acrossCompanies('invoices.operators', findOperators))
    realtime.emit(own, 'platformPayment', { action: 'update', companyId }, [userRoom(own, id)]);
}

function connectionDeps(config: Config, resources: Resources) {
  const { commandCalls, credentials, cloudClient, intakeQueue, deliveryReader, world, fileUrls } = resources;
  return {
    cloud: { credentials, publicUrl: config.publicUrl, clientWith: cloudClient, intakeQueue, deliveryReader },
    connections: {
      recordedNames: answeringNames,
      integrationNames: namesIn(queueIntegrations),
      credentials,
      sandbox: !config.production,
      async enqueueCommand(work, connectionId, kind) {
        const command = { connectionId, chat: 'phone', kind } as OutboxCommand<typeof kind>;
        await enqueueCommand(work, command);
      },
      dropCommands: (work, connectionId) => dropCommands(work, connectionId, settled),
      async askPairingCode(errand, connectionId, number) {
        const command = { connectionId, chat: 'phone', kind: 'pairByCode', payload: { number } } as const;
        return String(await ask(resources, errand, command));
      },
      dropKeys,
    },
    deadLetters: { receive, lockOf: inboundLockOf },
    sandbox: {
      integrationNames: namesIn(queueIntegrations),
      world,
      askSession: commandCalls.ask,
      receive(errand, event) {
        const proofs = [pairedProof(errand.companyId, event.connectionId)];
        return errand.onBehalf({ kind: 'contact', contactId: null }, (work) => receive(work, event), {
          proofs,
          ...inboundOpening(event),
        });
      },
      typed: (place, from, isTyping) => publishContactTyping(resources.workshop, place, from, isTyping),
      fileUrl: fileUrls.urlOf,
      newWid,
      now: () => new Date(),
    },
  } satisfies Partial<FeatureDeps>;
}

function conversationDeps(resources: Resources) {
  const { commandCalls, storage } = resources;
  return {
    contacts: {
      whereVisible,
      removeTickets: (work, contactId) => removeTicketsOf(work, contactId, { settleRemoved }),
      removeSchedules: removeSchedulesOf,
      splitContact,
      hasTags,
      taggedContacts,
      tagsOfContact,
      withTags,
      tagContacts,
      connectionToImport,
      async enqueueImport(work, connectionId, orderedBy) {
        await enqueueCommand(work, { connectionId, chat: 'contacts', kind: 'importContacts', payload: { orderedBy } });
      },
      ...numberDeps(resources),
    },
    contactLists: {
      ...numberDeps(resources),
      campaignsUsing: campaignsUsingList,
      readFile: (received) => readFile((received as StoredTemp).path),
    },
    personalData: { clearUnread: clearTicket },
    tags: { untagTickets, campaignsWaitingFor: campaignsWaitingForTag },
    tickets: {
      clearUnread: clearTicket,
      findUnread,
      withdrawRating,
      settleRemoved,
      dropDelayedAnswers,
      followStep: (work, step) => followStep(work, step, sending),
      hasPrompt: async (work, id) => (await namesIn(prompts)(work, [id])).has(id),
      hasIntegration: async (work, id) => (await namesIn(queueIntegrations)(work, [id])).has(id),
    },
    ticketMarks: { moveReadCursor: (work, ticket) => moveReadCursor(work, ticket, sending) },
    messages: {
      ...sending,
      settled,
      askSession: commandCalls.ask,
      keepFile: (received, name, voice) => keepFile(storage, received as StoredTemp, name, { voice }),
    },
  } satisfies Partial<FeatureDeps>;
}

/** Requests to addresses of integrations; in tests also to this machine. */
export const integrationEgress = ({ webhookReceiver }: Config): Egress =>
  openEgress(webhookReceiver === undefined ? {} : { allowPrivate: [webhookReceiver] });

/** Returns a client of Dialogflow, of tests in tests. */
export const dialogflowOf = ({ googleUrl }: Config): Dialogflow =>
  openDialogflow({
    egress: openEgress(googleUrl === undefined ? {} : { allowPrivate: ['127.0.0.1'] }),
    baseUrl: googleUrl,
  });

function externalDeps(config: Config, resources: Resources, refreshKeys: KeyRing) {
  const webhooks = { secrets: openSecrets(derivedKeys(config, 'webhooks')), testReceiver: config.webhookReceiver };
  return {
    webhooks,
    queueIntegrations: {
      secrets: openSecrets(derivedKeys(config, 'integrations')),
      testReceiver: config.webhookReceiver,
      dialogflow: dialogflowOf(config),
      egress: integrationEgress(config),
      typebot: openTypebot(integrationEgress(config)),
    },
    external: {
      ...fileDeps(config, resources, refreshKeys).schedules,
      sending,
      contacts: { whereVisible, tagsOfContact, withTags, hasTags, taggedContacts },
      webhooks,
      findNumber: (errand, connectionId, number) => findNumber(resources, errand, connectionId, number),
    },
  } satisfies Partial<FeatureDeps>;
}

const openUploadStore = (storage: Resources['storage'], voice = false): UploadStore => ({
  keepFile: (received, name, check) => keepFile(storage, received as StoredTemp, name, { voice, check }),
  async dropFile(file) {
    for (const path of [file.path, file.thumbPath, file.playablePath, file.voicePath])
      if (path !== null) await storage.remove(path);
  },
});

function fileDeps(config: Config, { storage, fileUrls, tokens }: Resources, refreshKeys: KeyRing) {
  const uploadStore = openUploadStore(storage);
  return {
    media: {
      storage,
      fileUrls,
      identifyCaller: (visit) => identifyCaller(visit, { tokens, refreshKeys }),
      nameOf: nameOfArchive,
      async mayRead(work, owner) {
        try {
          if (owner.kind === 'schedule') await getSchedule(work, owner.id);
          else if (owner.kind === 'quickMessage') await getQuickMessage(work, owner.id);
          else if (owner.kind === 'campaign') return mayProfile(work.actor.profile, 'campaigns-page:edit');
          else if (owner.kind === 'fileList') return mayProfile(work.actor.profile, 'files-page:edit');
          else if (owner.kind === 'knowledgeSource') return mayProfile(work.actor.profile, 'prompts-page:edit');
          // Files of flows belong to no row: whoever may edit flows may see them.
          else if (owner.kind === 'flow') return mayProfile(work.actor.profile, 'flows-page:edit');
          else await visibleTicket(work, (await getMessage(work, owner.id)).ticketId);
          return true;
        } catch (error) {
          if (error instanceof AppError) return false;
          throw error;
        }
      },
      mayReadOfPlatform: mayReadPicture,
    },
    schedules: uploadStore,
    quickMessages: uploadStore,
    knowledge: uploadStore,
    fileLists: { ...uploadStore, campaignsUsing: campaignsUsingFiles },
    campaigns: { ...uploadStore, sending, dropSends: (work, messageIds) => dropSends(work, messageIds, settled) },
    flows: {
      secrets: openSecrets(derivedKeys(config, 'flows')),
      // The editor decides later whether a sound is sent as a voice message.
      store: openUploadStore(storage, true),
    },
  } satisfies Partial<FeatureDeps>;
}

/** Returns what is needed to look numbers up at WhatsApp. */
export const numberDeps = (resources: Resources) => ({
  askableConnection: findAskableDefault,
  findNumber: (errand: Caller, connectionId: number, number: string) =>
    findNumber(resources, errand, connectionId, number),
});

type Caller = Pick<Errand, 'companyId' | 'inCompany' | 'log'>;

/** Asks the session of a connection under which digits WhatsApp knows a number. */
async function findNumber(resources: Resources, errand: Caller, connectionId: number, number: string) {
  const command = { connectionId, chat: 'numbers', kind: 'findNumber', payload: { number } } as const;
  return ((await ask(resources, errand, command)) as { digits: string | null }).digits;
}

/** Sends a command to a session and returns its result. Throws the code that the session answers with. */
async function ask(
  { commandCalls }: Resources,
  errand: Caller,
  command: Parameters<Resources['commandCalls']['ask']>[1],
): Promise<unknown> {
  const answer = await commandCalls.ask(errand, command);
  if (!answer.ok) throw new AppError(answer.error as ErrorCode);
  return answer.value;
}
