import { connectionsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeConnection, createConnection, removeConnection } from './changeConnection.ts';
import type { ConnectionParts } from './connectionParts.ts';
import { getConnection } from './getConnection.ts';
import { connectionFor, readConnections } from './toConnection.ts';
import { wishConnection } from './wishConnection.ts';

export const connectionRoutes = (parts: ConnectionParts): Routes =>
  implement(connectionsApi, {
    list: async (work) => (await readConnections(work)).map((row) => connectionFor(work.actor, row)),
    get: async (work, { params }) => connectionFor(work.actor, await getConnection(work, params.whatsappId)),
    create: (work, { body }) => createConnection(work, body),
    change: (work, { params, body }) => changeConnection(work, params.whatsappId, body),
    remove: (work, { params }) => removeConnection(work, params.whatsappId, parts),
    start: async (work, { params }) => {
      await wishConnection(work, params.whatsappId, 'open');
      return { message: 'ok' };
    },
    newQr: async (work, { params }) => {
      await wishConnection(work, params.whatsappId, 'open');
      await parts.orderPhone(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    logout: async (work, { params }) => {
      await getConnection(work, params.whatsappId);
      await parts.orderPhone(work, params.whatsappId, 'logout');
      return { message: 'ok' };
    },
  });
