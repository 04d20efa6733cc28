import { contactsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeContact } from './changeContact.ts';
import type { ContactParts } from './contactParts.ts';
import { checkAndCreate } from './checkAndCreate.ts';
import { listAllContacts, listContacts } from './listContacts.ts';
import { getContact } from './readContacts.ts';
import { removeContact } from './removeContact.ts';

export const contactRoutes = (parts: ContactParts): Routes =>
  implement(contactsApi, {
    page: (work, { query }) => listContacts(work, query, parts),
    list: (work, { query }) => listAllContacts(work, query.searchParam),
    get: (work, { params }) => getContact(work, params.contactId),
    create: { outside: (errand, { body }) => checkAndCreate(errand, body, parts) },
    change: (work, { params, body }) => changeContact(work, params.contactId, body),
    unmerge: (work, { params }) => parts.splitContact(work, params.contactId),
    remove: (work, { params }) => removeContact(work, params.contactId, parts),
  });
