import { contactFields, contactListsApi, type ContactList } from '@recado/contracts';
import { call } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { refreshContactLists } from '../contactLists.queries.ts';
import { listImportTexts } from './import.texts.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Fills a contact list from a sheet. */
export function ListImport({ list: { id, name }, onClose }: { list: ContactList; onClose: () => void }) {
  const t = useTexts(listImportTexts);
  return (
    <ImportDialog
      name={name}
      help={t('help')}
      required={contactFields}
      isChecked
      send={(form, onProgress) =>
        call(contactListsApi.import, { params: { contactListId: id }, form, onProgress }).finally(refreshContactLists)
      }
      onClose={onClose}
    />
  );
}
