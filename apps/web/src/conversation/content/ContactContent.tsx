import type { ReactNode } from 'react';
import { copyText } from '../../lib/browser/copyText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { parseContacts, type SharedContact } from './parseContacts.ts';
import styles from './media.module.css';

/** A stable number for the colour of an avatar without an id. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7);

/** Formats a Brazilian number; other numbers stay as received. */
const readable = (phone: string): string => phone.replace(/^\+?55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3');

const dialable = (phone: string): string => phone.replace(/[^\d+]/g, '');

type Props = {
  body: string;
  meta: ReactNode;
  /** Actions of an attendant. Without them the number can only be called and copied. */
  onTalk?: (contact: SharedContact) => void;
  onSave?: (contact: SharedContact) => void;
};

/** Shared contacts with their numbers and actions. */
export function ContactContent({ body, meta, onTalk, onSave }: Props) {
  const t = useTexts(conversationTexts);
  const contacts = parseContacts(body);
  if (contacts.length === 0)
    return (
      <>
        {t('contactCard')}
        {meta}
      </>
    );
  return (
    <>
      {contacts.map((contact, index) => {
        const { name, company, phones, email } = contact;
        return (
          <div key={index} className={styles.card}>
            <div className={styles.contact}>
              <Avatar id={numberOf(name)} name={name} />
              <span>
                <b>{name}</b>
                {company && <small>{company}</small>}
                {phones.map((phone, at) => (
                  <small key={at} className="num">
                    {onTalk && phones.length > 1 ? (
                      <button type="button" onClick={() => onTalk({ ...contact, phones: [phone] })} title={t('talk')}>
                        {readable(phone.shown)}
                      </button>
                    ) : (
                      <a href={`tel:${dialable(phone.written)}`}>{readable(phone.shown)}</a>
                    )}
                  </small>
                ))}
                {email && <small>{email}</small>}
              </span>
              {index === contacts.length - 1 && meta}
            </div>
            {phones[0] && (
              <div className={styles.cardActions}>
                {onTalk ? (
                  <button type="button" onClick={() => onTalk(contact)}>
                    {t('talk')}
                  </button>
                ) : (
                  <a href={`tel:${dialable(phones[0].written)}`}>{t('callNumber')}</a>
                )}
                <button type="button" onClick={() => (onSave ? onSave(contact) : void copyText(phones[0]!.written))}>
                  {onSave ? t('saveContact') : t('copyNumber')}
                </button>
              </div>
            )}
          </div>
        );
      })}
    </>
  );
}
