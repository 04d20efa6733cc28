import { limits } from '@recado/contracts';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTypingSignal } from '../../../lib/live/useTypingSignal.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import type { Customer } from '../customers/customers.ts';
import { editAs, typeAs, writeAs } from './playPhone.ts';
import type { PhoneMessage } from './phoneWorld.ts';
import styles from './Phone.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';
import { lineOf } from './readBody.ts';

/** The purpose of the next text, besides a plain message. */
export type Aim = { kind: 'reply' | 'edit'; message: PhoneMessage } | null;

type Props = { customer: Customer; aim: Aim; onAimed: () => void; onFile: (file: File) => void };

/** The field in which one types as the customer. Enter sends. */
export function PhoneComposer({ customer, aim, onAimed, onFile }: Props) {
  const t = useTexts(sandboxTexts);
  const [text, setText] = useState(aim?.kind === 'edit' ? aim.message.body : '');
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const typing = useTypingSignal(useCallback((isTyping: boolean) => typeAs(customer, isTyping), [customer]));
  useEffect(() => {
    if (aim) field.current?.focus();
  }, [aim]);

  const send = (): void => {
    const body = text.trim();
    if (body === '') return;
    if (body.length > limits.messageBody) return toast.error(t('tooLong', { max: limits.messageBody }));
    if (aim?.kind === 'edit') editAs(customer, aim.message, body);
    else writeAs(customer, { kind: 'text', body, what: body, quotedWid: aim?.message.wid ?? null });
    setText('');
    typing.stop();
    onAimed();
    field.current?.focus();
  };
  const write = (value: string): void => {
    setText(value);
    if (value.trim() === '') typing.stop();
    else typing.write();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
    if (event.key === 'Escape' && aim) onAimed();
  };
  return (
    <div className={styles.composer}>
      {aim && (
        <div className={styles.aim}>
          <Icon name={aim.kind === 'edit' ? 'edit' : 'reply'} size={16} />
          <span>
            <b>{aim.kind === 'edit' ? t('editing') : t('replying')}</b>
            <span className="ellipsis">{lineOf(aim.message) || t('message')}</span>
          </span>
          <IconButton36 icon="close" size={28} label={t('stop')} onClick={onAimed} />
        </div>
      )}
      <div className={styles.row}>
        <div className={styles.field}>
          <input
            ref={field}
            value={text}
            placeholder={t('message')}
            aria-label={t('writeAs', { name: customer.name })}
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton36 icon="attach" label={t('chooseFile')} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onFile(file);
              event.target.value = '';
            }}
          />
        </div>
        <button
          type="button"
          className={styles.send}
          aria-label={t('send')}
          disabled={text.trim() === ''}
          onClick={send}
        >
          <Icon name="send" />
        </button>
      </div>
    </div>
  );
}
