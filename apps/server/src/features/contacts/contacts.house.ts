import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'contacts.page': 'all',
    'contacts.list': 'all',
    'contacts.exportPage': 'all',
    'contacts.upload': 'all',
    'contacts.checkUpload': 'all',
    'contacts.import': 'all',
    'contacts.tag': 'all',
    'contacts.removeMany': 'admin',
    'contacts.get': 'all',
    'contacts.create': 'all',
    'contacts.change': 'all',
    'contacts.unmerge': 'admin',
    'contacts.remove': 'admin',
  },
  colleagues: {
    'contacts.change': ['ok', 'ok', 'ok', 'ok', 'ok'],
  },
  requests: {
    'contacts.create': { body: { name: 'Rita Sampaio', number: '5511988887777' } },
    'contacts.change': { body: { name: 'Rita Prado' } },
    'contacts.upload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
    'contacts.checkUpload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
  },
  recorded: {
    contacts: 'customers and work with them; deletions, imports and tags of many are recorded, by audit.test.ts',
  },
  lists: {
    unmeasured: {
      'contacts.get': oneRow,
    },
  },
});
