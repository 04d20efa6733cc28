import { connectionsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changeConnection, createConnection, removeConnection } from './changeConnection.ts';
import type { ConnectionDeps } from './connectionDeps.ts';
import { getConnection } from './getConnection.ts';
import { pairByCode } from './pairByCode.ts';
import { readHealth } from './readHealth.ts';
import { connectionsFor, readConnections } from './toConnection.ts';
import { setDesiredState } from './setDesiredState.ts';
import { connections } from './connections.tables.ts';

export const connectionRoutes = (deps: ConnectionDeps): Routes =>
  implement(connectionsApi, {
    list: async (work) => connectionsFor(work, await readConnections(work), deps.integrationNames),
    async get(work, { params }) {
      const rows = [await getConnection(work, params.whatsappId)];
      return (await connectionsFor(work, rows, deps.integrationNames))[0]!;
    },
    health: (work) => readHealth(work),
    create: (work, { body }) => createConnection(work, body, deps),
    change: changeOf(
      connections,
      ({ params }) => params.whatsappId,
      (work, { params, body }) => changeConnection(work, params.whatsappId, body, deps),
    ),
    remove: (work, { params }) => removeConnection(work, params.whatsappId, deps),
    start: async (work, { params }) => {
      const { provider, desiredState } = await getConnection(work, params.whatsappId);
      await setDesiredState(work, params.whatsappId, 'open');
      if (provider === 'cloud') await deps.credentials.claimAgain(work, params.whatsappId);
      // The session of an official number with refused credentials still runs, and checks them again on request.
      if (provider === 'cloud' && desiredState === 'open')
        await deps.enqueueCommand(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    newQr: async (work, { params }) => {
      await setDesiredState(work, params.whatsappId, 'open');
      await deps.enqueueCommand(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    pairByCode: { outside: (errand, { params, body }) => pairByCode(errand, params.whatsappId, body.number, deps) },
    logout: async (work, { params }) => {
      await getConnection(work, params.whatsappId);
      await deps.enqueueCommand(work, params.whatsappId, 'logout');
      return { message: 'ok' };
    },
  });
