import { limits, type TestAnswer } from '@recado/contracts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentLanguage, useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { PassageList } from '../../knowledge/index.ts';
import { tokensText } from '../usage/usageWords.ts';
import styles from './TestChat.module.css';
import { testChatTexts } from './testChat.texts.ts';
import { useTestChat, type TestForm, type TestLine } from './useTestChat.ts';

type T = Translate<typeof testChatTexts>;
type Props = { form: TestForm; promptId: number | null };

/** A conversation with the assistant as it stands in the form: nothing of it is stored but the tokens. */
export function TestChat({ form, promptId }: Props) {
  const t = useTexts(testChatTexts);
  const chat = useTestChat(form, promptId);
  const [typed, setTyped] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // New versions of Chromium return a promise here, which is no clean-up.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [chat.lines, chat.isBusy]);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = typed.trim().length > limits.messageBody;
  const send = async (): Promise<void> => {
    const text = typed.trim();
    if (text === '' || isTooLong || chat.isBusy) return;
    setTyped('');
    // Text typed meanwhile stays below the text that could not be sent.
    if (!(await chat.send(text))) setTyped((since) => (since.trim() === '' ? text : `${text}\n${since}`));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // The form around must not be submitted.
    event.preventDefault();
    void send();
  };
  return (
    <section className={styles.chat} aria-label={t('title')}>
      <h3>
        {t('title')}
        <IconButton36
          icon="refresh"
          label={t('again')}
          isUnavailable={chat.lines.length === 0}
          onClick={chat.restart}
        />
      </h3>
      <div className={styles.room}>
        {/* A scrolling region is reached by the keyboard. */}
        <div className={styles.lines} role="log" aria-label={t('title')} tabIndex={0}>
          {chat.lines.map((line, at) => (
            <Line key={at} line={line} t={t} />
          ))}
          {chat.isBusy && <small className={styles.note}>{t('waiting')}</small>}
          {chat.isIncomplete && (
            <small className={styles.note} role="alert">
              {t('incomplete')}
            </small>
          )}
          <div ref={end} />
        </div>
        <div className={styles.writing}>
          <textarea
            ref={field}
            rows={1}
            value={typed}
            aria-label={t('write')}
            aria-invalid={isTooLong}
            placeholder={t('write')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton36
            icon="send"
            tone="filled"
            label={t('send')}
            disabled={typed.trim() === '' || isTooLong || chat.isBusy}
            onClick={() => {
              // The button is disabled while the field is empty, and would lose the focus.
              field.current?.focus();
              void send();
            }}
          />
        </div>
      </div>
      <small className={isTooLong ? styles.bad : styles.help} role="status">
        {isTooLong ? t('tooLong', { max: limits.messageBody }) : t('help')}
      </small>
    </section>
  );
}

const Line = ({ line: { fromMe, body, outcome }, t }: { line: TestLine; t: T }) => (
  <div className={fromMe ? styles.answer : styles.asked}>
    {body !== '' && (
      <p>
        <VisuallyHidden>{t(fromMe ? 'assistant' : 'you')}: </VisuallyHidden>
        {body}
      </p>
    )}
    {outcome && <Outcome outcome={outcome} t={t} />}
  </div>
);

function Outcome({ outcome, t }: { outcome: TestAnswer; t: T }) {
  if (outcome.kind === 'limited') return <small className={styles.bad}>{t('limited')}</small>;
  if (outcome.kind === 'failed')
    return (
      <small className={styles.bad}>{t(outcome.isRefused ? 'refused' : 'failed', { reason: outcome.reason })}</small>
    );
  const { ms, totalTokens, isHandedOver, queue, voice, sources } = outcome;
  const seconds = (ms / 1_000).toLocaleString(currentLanguage(), { maximumFractionDigits: 1 });
  return (
    <>
      <small className={styles.note}>{t('cost', { seconds, tokens: tokensText(totalTokens) })}</small>
      {voice && (
        <small className={voice.isSpoken ? styles.note : styles.bad}>
          {voice.isSpoken ? t('spoken') : t('notSpoken', { reason: voice.reason })}
        </small>
      )}
      {sources.length > 0 && (
        <details className={styles.sources}>
          <summary>{t('sources', { count: sources.length })}</summary>
          <PassageList passages={sources} />
        </details>
      )}
      {isHandedOver && (
        <span className={styles.mark}>
          <Icon name="transfer" size={16} />
          {queue === null ? t('toPeople') : t('toQueue', { queue })}
        </span>
      )}
    </>
  );
}
