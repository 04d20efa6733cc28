import type { Contact } from '@recado/contracts';
import { useState } from 'react';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { contactTexts } from './contacts.texts.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { useContactSearch } from './useContactSearch.ts';

export type PickedContact = Pick<Contact, 'id' | 'name'> &
  Partial<Pick<Contact, 'number' | 'profilePicUrl' | 'isGroup'>>;
type Props = {
  value: PickedContact | null;
  onChange: (contact: PickedContact | null) => void;
  error?: string | undefined;
  /** Receives the typed text, so that the caller can add a contact that was not found. */
  onType?: (typed: string) => void;
  /** Gives the field the focus on mount. */
  isFirst?: boolean;
};

/** A field to find a contact by name or number (DLG-02). */
export function ContactPicker({ value, onChange, error, onType, isFirst = false }: Props) {
  const t = useTexts(contactTexts);
  const [typed, setTyped] = useState('');
  const { isAsked, found, isSearching, isError } = useContactSearch(typed);
  const note = isError ? t('loadFailed') : isSearching ? t('searching') : isAsked ? t('noneFound') : t('typeMore');
  return (
    <Combobox
      isFirst={isFirst}
      label={t('contact')}
      placeholder={t('contactHint')}
      error={error}
      options={found}
      value={value}
      onChange={onChange}
      onType={(text) => {
        setTyped(text);
        onType?.(text);
      }}
      note={note}
      faceOf={({ profilePicUrl, isGroup }) => ({
        photo: mediaAddress(profilePicUrl ?? null),
        isGroup: isGroup === true,
      })}
      below={({ number, isGroup }) => (isGroup ? t('group') : number ? readablePhone(number) : t('unknownNumber'))}
    />
  );
}
