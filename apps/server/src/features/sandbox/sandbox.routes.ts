import { AppError, sandboxApi } from '@recado/contracts';
import type { SimulatedAction } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import { getConnection, toConnection } from '../connections/index.ts';
import type { SandboxDeps } from './sandboxDeps.ts';
import { playInbound } from './playInbound.ts';
import { playReceipt } from './playReceipt.ts';

/** HTTP interface of the simulator, for its page, for tests and for load (wire 6.4). Absent in production. */
export function sandboxRoutes(deps: SandboxDeps): Routes {
  const simulated = new Set<string>();
  return implement(sandboxApi, {
    scan: {
      async outside(errand, { params }) {
        const connection = await sandboxConnection(errand, params.whatsappId);
        if (connection.status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        await ask(deps, errand, params.whatsappId, { action: 'scan' });
        return errand.inCompany(async (work) =>
          toConnection(work, await getConnection(work, params.whatsappId), deps.integrationNames),
        );
      },
    },
    inbound: {
      // Only the simulator's own ledger is written before; it records every offered event, whoever sent it.
      admittedBy: 'work',
      async outside(errand, { params, body, files }) {
        // The provider of a connection never changes. The Work that records the message checks that the session is
        // paired.
        const key = `${errand.companyId}:${params.whatsappId}`;
        if (!simulated.has(key)) await sandboxConnection(errand, params.whatsappId);
        simulated.add(key);
        return playInbound(errand, params.whatsappId, body, files[0], deps);
      },
    },
    outbound: {
      async outside(errand, { params, query }) {
        await sandboxConnection(errand, params.whatsappId);
        const messages = await deps.world.outbound(params.whatsappId, { ...query, limit: query.limit ?? 50 });
        return {
          typingTo: await deps.world.typingTo(params.whatsappId, deps.now()),
          messages: messages.map(({ media, revoked, edited, ...message }) => ({
            ...message,
            mediaUrl: media && deps.fileUrl(errand.companyId, media.path),
            mediaName: media?.name ?? null,
            isDeleted: revoked,
            isEdited: edited,
          })),
        };
      },
    },
    typing: {
      async outside(errand, { params, body }) {
        await sandboxConnection(errand, params.whatsappId);
        const [number, connectionId] = [body.number.replace(/\D/g, ''), params.whatsappId];
        await deps.typed({ companyId: errand.companyId, connectionId }, { kind: 'phone', value: number }, body.typing);
        return { number, typing: body.typing };
      },
    },
    receipts: {
      async outside(errand, { params, body }) {
        await sandboxConnection(errand, params.whatsappId);
        return playReceipt(errand, params.whatsappId, body, deps);
      },
    },
    faults: {
      async outside(errand, { params, body }) {
        const connection = await sandboxConnection(errand, params.whatsappId);
        // Without a session no answer would come: fail at once.
        if (connection.status === 'DISCONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        const fault = { next: body.next, times: body.times ?? 1 };
        await ask(deps, errand, params.whatsappId, { action: 'fault', ...fault });
        return fault;
      },
    },
  });
}

async function sandboxConnection(errand: UserErrand, id: number) {
  const connection = await errand.inCompany((work) => getConnection(work, id));
  if (connection.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

async function ask(
  deps: SandboxDeps,
  errand: UserErrand,
  connectionId: number,
  payload: SimulatedAction,
): Promise<void> {
  const answer = await deps.askSession(errand, { connectionId, chat: 'phone', kind: 'simulate', payload });
  if (!answer.ok) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}
