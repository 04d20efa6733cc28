import { contactsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeContact } from './changeContact.ts';
import type { ContactDeps } from './contactDeps.ts';
import { checkAndCreate } from './checkAndCreate.ts';
import { listAllContacts, listContacts } from './listContacts.ts';
import { getContact } from './readContacts.ts';
import { removeContact } from './removeContact.ts';

export const contactRoutes = (deps: ContactDeps): Routes =>
  implement(contactsApi, {
    page: (work, { query }) => listContacts(work, query, deps),
    list: (work, { query }) => listAllContacts(work, query.searchParam),
    get: (work, { params }) => getContact(work, params.contactId),
    create: { outside: (errand, { body }) => checkAndCreate(errand, body, deps) },
    change: (work, { params, body }) => changeContact(work, params.contactId, body),
    unmerge: (work, { params }) => deps.splitContact(work, params.contactId),
    remove: (work, { params }) => removeContact(work, params.contactId, deps),
  });
