import { contactListItemsApi, contactListsApi, suppressedNumbersApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { addContacts } from './addContacts.ts';
import { changeContactList, createContactList, removeContactList } from './changeContactList.ts';
import { addItem, changeItem, removeItem } from './changeItem.ts';
import type { ContactListDeps } from './contactListDeps.ts';
import { importSheet } from './importSheet.ts';
import { allContactLists, getContactList, getItem, listContactLists, listItems } from './readContactLists.ts';

import { importSuppressed } from './suppressed/importSuppressed.ts';
import { addSuppressedNumber, listSuppressedNumbers, removeSuppressedNumber } from './suppressed/suppressedNumbers.ts';
import { contactLists } from './contactLists.tables.ts';

export const contactListRoutes = (deps: ContactListDeps): Routes =>
  implement(contactListsApi, {
    page: (work, { query }) => listContactLists(work, query),
    list: (work) => allContactLists(work),
    get: (work, { params }) => getContactList(work, params.contactListId),
    create: (work, { body }) => createContactList(work, body),
    change: changeOf(
      contactLists,
      ({ params }) => params.contactListId,
      (work, { params, body }) => changeContactList(work, params.contactListId, body),
    ),
    remove: (work, { params }) => removeContactList(work, params.contactListId, deps),
    upload: {
      outside: async (errand, { params, files, body }) =>
        (await importSheet(errand, params.contactListId, { files, mapping: body?.mapping }, deps)).items,
    },
    import: {
      async outside(errand, { params, files, body }) {
        const sent = { files, mapping: body?.mapping };
        const { items, ...result } = await importSheet(errand, params.contactListId, sent, deps);
        return { addedCount: items.length, ...result };
      },
    },
    addContacts: (work, { params, body }) => addContacts(work, params.contactListId, body.contactIds),
  });

export const contactListItemRoutes = (deps: ContactListDeps): Routes =>
  implement(contactListItemsApi, {
    page: (work, { query }) => listItems(work, query),
    get: (work, { params }) => getItem(work, params.contactListItemId),
    create: { outside: (errand, { body }) => addItem(errand, body, deps) },
    change: { outside: (errand, { params, body }) => changeItem(errand, params.contactListItemId, body, deps) },
    remove: (work, { params }) => removeItem(work, params.contactListItemId),
  });

export const suppressedNumberRoutes = (deps: ContactListDeps): Routes =>
  implement(suppressedNumbersApi, {
    page: (work, { query }) => listSuppressedNumbers(work, query),
    create: (work, { body }) => addSuppressedNumber(work, body),
    remove: (work, { params }) => removeSuppressedNumber(work, params.suppressedNumberId),
    import: {
      outside: (errand, { files, body }) => importSuppressed(errand, { files, mapping: body?.mapping }, deps),
    },
  });
