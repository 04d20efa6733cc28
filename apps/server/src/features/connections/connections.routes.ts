import { connectionsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeConnection, createConnection, removeConnection } from './changeConnection.ts';
import type { ConnectionParts } from './connectionParts.ts';
import { getConnection } from './getConnection.ts';
import { pairByCode } from './pairByCode.ts';
import { readHealth } from './readHealth.ts';
import { connectionFor, readConnections } from './toConnection.ts';
import { wishConnection } from './wishConnection.ts';

export const connectionRoutes = (parts: ConnectionParts): Routes =>
  implement(connectionsApi, {
    list: async (work) => (await readConnections(work)).map((row) => connectionFor(work.actor, row)),
    get: async (work, { params }) => connectionFor(work.actor, await getConnection(work, params.whatsappId)),
    health: (work) => readHealth(work),
    create: (work, { body }) => createConnection(work, body, parts),
    change: (work, { params, body }) => changeConnection(work, params.whatsappId, body, parts),
    remove: (work, { params }) => removeConnection(work, params.whatsappId, parts),
    start: async (work, { params }) => {
      const { provider, wish } = await getConnection(work, params.whatsappId);
      await wishConnection(work, params.whatsappId, 'open');
      if (provider === 'cloud') await parts.credentials.claimAgain(work, params.whatsappId);
      // An official number whose credentials were refused is still held, and looks again when it is told to.
      if (provider === 'cloud' && wish === 'open') await parts.orderPhone(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    newQr: async (work, { params }) => {
      await wishConnection(work, params.whatsappId, 'open');
      await parts.orderPhone(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    pairByCode: { outside: (errand, { params, body }) => pairByCode(errand, params.whatsappId, body.number, parts) },
    logout: async (work, { params }) => {
      await getConnection(work, params.whatsappId);
      await parts.orderPhone(work, params.whatsappId, 'logout');
      return { message: 'ok' };
    },
  });
