import { connectionsApi } from '@recado/contracts';
import { implement, type Routes, type UserWork } from '../../kernel/http/bind.ts';
import { getConnection } from './getConnection.ts';
import { connectionFor, readConnections } from './toConnection.ts';
import { wishConnection } from './wishConnection.ts';

/** Places an order for the phone of a connection; what stands above this feature gives it. */
type OrderPhone = (work: UserWork, connectionId: number, kind: 'pairAgain' | 'logout') => Promise<void>;

export const connectionRoutes = (orderPhone: OrderPhone): Routes =>
  implement(connectionsApi, {
    list: async (work) => (await readConnections(work)).map((row) => connectionFor(work.actor, row)),
    get: async (work, { params }) => connectionFor(work.actor, await getConnection(work, params.whatsappId)),
    start: async (work, { params }) => {
      await wishConnection(work, params.whatsappId, 'open');
      return { message: 'ok' };
    },
    newQr: async (work, { params }) => {
      await wishConnection(work, params.whatsappId, 'open');
      await orderPhone(work, params.whatsappId, 'pairAgain');
      return { message: 'ok' };
    },
    logout: async (work, { params }) => {
      await getConnection(work, params.whatsappId);
      await orderPhone(work, params.whatsappId, 'logout');
      return { message: 'ok' };
    },
  });
