import { contactListItemsApi, contactListsApi, suppressedNumbersApi } from '@recado/contracts';
import { type TestServer, call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

/** Puts the number of the sample item into another list, unchecked. */
const addUncheckedItem = ({ admin }: TestServer, companyId: number, contactListId: number) =>
  admin.query(
    `with list as (insert into contact_lists (company_id, name) values ($1, 'outra') returning id)
     insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select company_id, list.id, name, number, number_key from contact_list_items, list
     where company_id = $1 and contact_list_id = $2 limit 1`,
    [companyId, contactListId],
  );

export default defineHouse({
  callers: {
    'contactLists.page': 'admin',
    'contactLists.list': 'admin',
    'contactLists.get': 'admin',
    'contactLists.create': 'admin',
    'contactLists.change': 'admin',
    'contactLists.remove': 'admin',
    'contactLists.upload': 'admin',
    'contactLists.import': 'admin',
    'contactLists.addContacts': 'admin',
    'contactListItems.page': 'admin',
    'contactListItems.get': 'admin',
    'contactListItems.create': 'admin',
    'contactListItems.change': 'admin',
    'contactListItems.remove': 'admin',
    'suppressedNumbers.page': 'admin',
    'suppressedNumbers.create': 'admin',
    'suppressedNumbers.remove': 'admin',
    'suppressedNumbers.import': 'admin',
  },
  async rows(server, { canary, admin }) {
    const contactList = await call(server, contactListsApi.create, { as: admin, body: { name: `${canary} lista` } });
    const contactListItem = await call(server, contactListItemsApi.create, {
      as: admin,
      body: { contactListId: contactList.body.id, name: `${canary} item`, number: '5513988770001' },
    });
    const suppressedNumber = await call(server, suppressedNumbersApi.create, {
      as: admin,
      body: { number: '5513988770002', note: `${canary} bloqueio` },
    });
    return {
      contactList: contactList.body.id,
      contactListItem: contactListItem.body.id,
      suppressedNumber: suppressedNumber.body.id,
    };
  },
  requests: {
    'contactLists.create': { body: { name: 'Clientes VIP' } },
    'contactLists.change': { body: { name: 'Clientes antigos' } },
    'contactListItems.page': { query: ['contactList'] },
    'contactListItems.create': { body: { name: 'Sara Lins', number: '+55 11 98888-6666' } },
    'suppressedNumbers.create': { body: { number: '+55 11 98888-7777', note: 'Pediu por telefone' } },
    'contactListItems.change': { body: { name: 'Sara Lins Prado' } },
  },
  recorded: {
    contactLists: true,
    suppressedNumbers: true,
    contactListItems: 'people; no entry names a contact (decision 0037)',
    'contactLists.upload': 'needs a file; its number of contacts is recorded, by contactLists.test.ts',
    'contactLists.import': 'needs a file; its number of contacts is recorded, by contactLists.test.ts',
  },
  recordedBeside: ['suppressedNumbers.import'],
  jobs: {
    // One of two items with this number has an answer, so that no session is asked.
    async 'contactLists.checkNumbers'(server, { companyId, ids }) {
      await addUncheckedItem(server, companyId, Number(ids.contactList));
      await server.admin.query(
        `update contact_list_items set is_whatsapp_valid = true, checked_at = now() where company_id = $1 and id = $2`,
        [companyId, ids.contactListItem],
      );
      return {};
    },
    async 'contactLists.resumeChecks'(server, { companyId, ids }) {
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'checkNumbers:' || $1`, [
        companyId,
      ]);
      await addUncheckedItem(server, companyId, Number(ids.contactList));
      return {};
    },
  },
});
