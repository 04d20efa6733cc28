import { fileListsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'fileLists.list': 'admin',
    'fileLists.get': 'admin',
    'fileLists.create': 'admin',
    'fileLists.change': 'admin',
    'fileLists.remove': 'admin',
    'fileLists.uploadList': 'admin',
  },
  async rows(server, { canary, admin }) {
    const body = { name: `${canary} arquivos`, message: `${canary} catálogo`, options: [{ name: `${canary} tabela` }] };
    return { fileList: (await call(server, fileListsApi.create, { as: admin, body })).body.id };
  },
  requests: {
    'fileLists.create': { body: { name: 'Catálogo', message: 'Veja' } },
    'fileLists.change': { body: { name: 'Catálogo novo' } },
  },
  recorded: {
    fileLists: 'contents of campaigns',
  },
});
