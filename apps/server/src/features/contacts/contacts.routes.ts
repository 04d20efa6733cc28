import { contactsApi, type SheetRow } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import type { UserWork } from '../../kernel/work.ts';
import { changeContact } from './changeContact.ts';
import type { ContactDeps } from './contactDeps.ts';
import { checkAndCreate } from './checkAndCreate.ts';
import { startContactImport } from './importContacts.ts';
import { listAllContacts, listContacts, listExport } from './listContacts.ts';
import { getContact } from './readContacts.ts';
import { removeContact, removeContacts } from './removeContact.ts';
import { tagContacts } from './tagContacts.ts';
import { checkUpload, judgeRows, uploadContacts, type Judged } from './uploadContacts.ts';
import { contacts } from './contacts.tables.ts';

/** Judges the rows of a sheet before a connection is taken. */
const ofSheet = <T>(answer: (work: UserWork, judged: Judged) => Promise<T>) => ({
  admittedBy: 'work' as const,
  async outside(errand: UserErrand, { body }: { body: readonly SheetRow[] }): Promise<T> {
    const judged = await judgeRows(body);
    return errand.inCompany((work) => answer(work, judged));
  },
});

export const contactRoutes = (deps: ContactDeps): Routes =>
  implement(contactsApi, {
    page: (work, { query }) => listContacts(work, query, deps),
    list: (work, { query }) => listAllContacts(work, query.searchParam),
    exportPage: (work, { query }) => listExport(work, query, deps),
    upload: ofSheet(uploadContacts),
    checkUpload: ofSheet(checkUpload),
    import: (work, { body }) => startContactImport(work, body.whatsappId, deps),
    tag: (work, { body }) => tagContacts(work, body, deps),
    removeMany: (work, { body }) => removeContacts(work, body.contactIds, deps),
    get: (work, { params }) => getContact(work, params.contactId),
    create: { outside: (errand, { body }) => checkAndCreate(errand, body, deps) },
    change: changeOf(
      contacts,
      ({ params }) => params.contactId,
      (work, { params, body }) => changeContact(work, params.contactId, body),
    ),
    unmerge: (work, { params }) => deps.splitContact(work, params.contactId),
    remove: (work, { params }) => removeContact(work, params.contactId, deps),
  });
