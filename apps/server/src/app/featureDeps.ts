import { AppError, limits, type ErrorCode } from '@recado/contracts';
import { derivedKey, type Config } from '../config.ts';
import { identifyCaller, removeTwoStep, sessionChanges } from '../features/auth/index.ts';
import { companies } from '../features/companies/companies.tables.ts';
import { getOwnCompany } from '../features/companies/index.ts';
import {
  connectedDefault,
  connectionToImport,
  pairedProof,
  countConnectionsWith,
  loseQueueOfConnections,
} from '../features/connections/index.ts';
import { inboundLockOf, inboundOpening, splitContact } from '../features/inbound/index.ts';
import { keepFile, type UploadStore } from '../features/media/index.ts';
import { findUnread, getMessage, moveReadCursor, type OutboxCommand } from '../features/messages/index.ts';
import { followStep } from '../features/notices/index.ts';
import { getQuickMessage, removePrivateQuickMessages } from '../features/quickMessages/index.ts';
import { withdrawRating } from '../features/ratings/index.ts';
import { getSchedule } from '../features/schedules/index.ts';
import { dropCommands, dropKeys, enqueueCommand } from '../features/sessions/index.ts';
import { leaveChatsOf } from '../features/teamChat/index.ts';
import {
  removeTicketsOf,
  returnTicketsOf,
  tagContacts,
  tagsOfContact,
  untagTickets,
  visibleTicket,
  whereVisible,
  withTags,
  countLiveIn,
  leaveQueue,
} from '../features/tickets/index.ts';
import { countUsersIn, loseQueue, openPasswordChecks } from '../features/users/index.ts';
import type { FeatureDeps } from '../features.ts';
import type { StoredTemp } from '../gateways/storage/openStorage.ts';
import { newWid } from '../gateways/whatsapp/newWid.ts';
import { openCounters } from '../kernel/counters.ts';
import type { Errand } from '../kernel/errand.ts';
import { companyRoom, type Room } from '../kernel/realtime/rooms.ts';
import { openSecrets } from '../kernel/secrets.ts';
import type { Resources } from './openResources.ts';
import { clearTicket, receive, sending, settled } from './ports.ts';

/** Returns what each feature needs from other features, from gateways and from this process. */
export function featureDeps(config: Config, resources: Resources): FeatureDeps {
  const refreshKey = derivedKey(config, 'refresh tokens');
  return {
    ...accountDeps(config, resources, refreshKey),
    ...connectionDeps(config, resources),
    ...conversationDeps(resources),
    ...fileDeps(resources, refreshKey),
  };
}

function accountDeps(config: Config, { realtime, tokens, workshop, outbox }: Resources, refreshKey: Buffer) {
  const { acrossCompanies } = workshop;
  const passwordChecks = openPasswordChecks();
  const disconnect = (room: Room): void => realtime.disconnect(room);
  return {
    announcements: {
      acrossCompanies,
      // The channel belongs to no company; the rooms decide who receives the event.
      publish: (payload, rooms) => realtime.emit(0, 'company-announcement', payload, rooms),
    },
    helps: {
      acrossCompanies,
      async publish(payload) {
        const found = await acrossCompanies('helps.publish', (db) => db.select({ id: companies.id }).from(companies));
        for (const { id } of found) realtime.emit(id, 'help', payload, [companyRoom(id)]);
      },
    },
    companies: workshop,
    queues: {
      async releaseQueue(work, queueId) {
        await leaveQueue(work, queueId);
        await loseQueueOfConnections(work, queueId);
        await loseQueue(work, queueId, (room) => void realtime.recheck(room));
      },
      countUsage: async (work, queueId) => ({
        tickets: await countLiveIn(work, queueId),
        users: await countUsersIn(work, queueId),
        connections: await countConnectionsWith(work, queueId),
      }),
    },
    users: {
      recheck: (room) => void realtime.recheck(room),
      async releaseUser(work, userId) {
        await returnTicketsOf(work, userId);
        await leaveChatsOf(work, userId);
        await removePrivateQuickMessages(work, userId);
        await removeTwoStep(work, userId);
      },
      getOwnCompany,
      passwordChecks,
      sessions: sessionChanges({ tokens, refreshKey, disconnect, acrossCompanies }),
    },
    auth: {
      tokens,
      refreshKey,
      passwordChecks,
      refreshFailures: openCounters(60),
      resetTries: openCounters(limits.resetCodeMinutes * 60),
      challengeKey: derivedKey(config, 'two-step challenges'),
      twoStepSecrets: openSecrets(derivedKey(config, 'two-step sign-in')),
      sandbox: !config.production,
      concealAccounts: config.concealAccounts,
      disconnect,
    },
    mails: { outbox, acrossCompanies },
    settings: { secrets: openSecrets(derivedKey(config, 'settings')) },
  } satisfies Partial<FeatureDeps>;
}

function connectionDeps(config: Config, resources: Resources) {
  const { commandCalls, credentials, cloudClient, intakeQueue, deliveryReader, world, fileUrls } = resources;
  return {
    cloud: { credentials, publicUrl: config.publicUrl, clientWith: cloudClient, intakeQueue, deliveryReader },
    connections: {
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
      world,
      askSession: commandCalls.ask,
      receive(errand, event) {
        const proofs = [pairedProof(errand.companyId, event.connectionId)];
        return errand.onBehalf({ kind: 'contact', contactId: null }, (work) => receive(work, event), {
          proofs,
          ...inboundOpening(event),
        });
      },
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
      removeTickets: removeTicketsOf,
      splitContact,
      tagsOfContact,
      withTags,
      tagContacts,
      connectionToImport,
      async enqueueImport(work, connectionId) {
        await enqueueCommand(work, { connectionId, chat: 'contacts', kind: 'importContacts' });
      },
      askableConnection: connectedDefault,
      async findNumber(errand, connectionId, number) {
        const command = { connectionId, chat: 'numbers', kind: 'findNumber', payload: { number } } as const;
        return ((await ask(resources, errand, command)) as { digits: string | null }).digits;
      },
    },
    tags: { untagTickets },
    tickets: {
      clearUnread: clearTicket,
      findUnread,
      withdrawRating,
      followStep: (work, step) => followStep(work, step, sending),
    },
    ticketMarks: { moveReadCursor: (work, ticket) => moveReadCursor(work, ticket, sending) },
    messages: {
      ...sending,
      settled,
      askSession: commandCalls.ask,
      keepFile: (received, name, voice) => keepFile(storage, received as StoredTemp, name, voice),
    },
  } satisfies Partial<FeatureDeps>;
}

function fileDeps({ storage, fileUrls, tokens }: Resources, refreshKey: Buffer) {
  const uploadStore: UploadStore = {
    keepFile: (received, name) => keepFile(storage, received as StoredTemp, name),
    async dropFile(file) {
      for (const path of [file.path, file.thumbPath, file.playablePath, file.voicePath])
        if (path !== null) await storage.remove(path);
    },
  };
  return {
    media: {
      storage,
      fileUrls,
      identifyCaller: (visit) => identifyCaller(visit, { tokens, refreshKey }),
      async mayRead(work, owner) {
        try {
          if (owner.kind === 'schedule') await getSchedule(work, owner.id);
          else if (owner.kind === 'quickMessage') await getQuickMessage(work, owner.id);
          else await visibleTicket(work, (await getMessage(work, owner.id)).ticketId);
          return true;
        } catch (error) {
          if (error instanceof AppError) return false;
          throw error;
        }
      },
    },
    schedules: uploadStore,
    quickMessages: uploadStore,
  } satisfies Partial<FeatureDeps>;
}

/** Sends a command to a session and returns its result. Throws the code that the session answers with. */
async function ask(
  { commandCalls }: Resources,
  errand: Pick<Errand, 'companyId' | 'inCompany' | 'log'>,
  command: Parameters<Resources['commandCalls']['ask']>[1],
): Promise<unknown> {
  const answer = await commandCalls.ask(errand, command);
  if (!answer.ok) throw new AppError(answer.error as ErrorCode);
  return answer.value;
}
