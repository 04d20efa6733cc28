import { newTrial, playTurn, type BotRules, type Trial } from '@recado/contracts';
import { useEffect, useRef, useState, type FormEvent, type Ref, type RefObject } from 'react';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { momentOf } from '../../../lib/format/momentOf.ts';
import { wallClock } from '../../../lib/format/wallClock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import styles from './Telephone.module.css';
import { telephoneTexts } from './telephone.texts.ts';

/** The customer of the telephone. */
const customer = { contactName: 'Marina Albuquerque', protocol: '20261123000042' };

type Props = {
  /** The rules of the bot with the values of the editor, saved or not. */
  rules: BotRules;
  /** Titles from the queue down to where the contact is. */
  pathOf: (node: number | null) => readonly string[];
};

/** A telephone on which one writes as a customer, and the bot answers with the values of the editor (QUE-04). */
export function Telephone({ rules, pathOf }: Props) {
  const t = useTexts(telephoneTexts);
  const company = useSession(({ user }) => user?.company.name ?? '');
  const [conversation, setConversation] = useState(newTrial);
  const [typed, setTyped] = useState('');
  /** The time of the customer's messages by the company's clock; empty for now. */
  const [clock, setClock] = useState('');
  const { messages: lines, state } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const say = (text: string): void => {
    if (text.trim() === '') return;
    const at = clock === '' ? Date.now() : momentOf(clock, rules.timezone);
    setConversation((before) => playTurn(before, rules, [text.trim()], at, customer));
    setTyped('');
  };
  const last = lines.at(-1);
  const choices = last?.from === 'bot' ? last.choices.map(({ key }) => key) : [];
  const texts = lines.length === 0 ? [t('hello')] : choices.length > 0 ? [...choices, t('somethingElse')] : [];
  const { offer } = state;
  const path = lines.length === 0 ? [] : pathOf(offer?.kind === 'options' ? offer.node : null);
  return (
    <section className={styles.telephone} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <IconButton36
          icon="restart"
          label={t('restart')}
          isUnavailable={lines.length === 0}
          onClick={() => setConversation(newTrial)}
        />
      </header>
      <p className={styles.path} aria-label={t('path')}>
        {path.length === 0 ? t('start') : path.join(' › ')}
      </p>
      <div className={styles.phone}>
        <p className={styles.owner}>
          <Avatar id={rules.queues[0]?.id ?? 0} name={company} size={28} />
          <b className="ellipsis">{company}</b>
        </p>
        <Lines ref={log} lines={lines} timezone={rules.timezone} />
        <Composer typed={typed} onType={setTyped} onSend={() => say(typed)} />
      </div>
      <Choices texts={texts} onChoose={say} log={log} />
      <DateTimeField label={t('clock')} value={clock} error={undefined} onChange={setClock} />
      <p className={styles.note}>{clock === '' ? t('now') : t('notNow')}</p>
    </section>
  );
}

type ChoicesProps = {
  texts: readonly string[];
  onChoose: (text: string) => void;
  /** The messages, which have the focus once a button went away with its press. */
  log: RefObject<HTMLDivElement | null>;
};

/** The messages that a customer would send next. */
function Choices({ texts, onChoose, log }: ChoicesProps) {
  const choose = (text: string): void => {
    onChoose(text);
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.choices}>
      {texts.map((text) => (
        <button key={text} type="button" onClick={() => choose(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}

type LinesProps = { ref: Ref<HTMLDivElement>; lines: Trial['messages']; timezone: string };

/** The messages of the customer and of the bot, scrolled to the newest. */
function Lines({ ref, lines, timezone }: LinesProps) {
  const t = useTexts(telephoneTexts);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = end.current?.parentElement;
    list?.scrollTo({ top: list.scrollHeight });
  }, [lines.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div ref={ref} className={styles.lines} role="log" aria-label={t('messages')} tabIndex={0}>
      {lines.length === 0 && <p className={styles.hint}>{t('hint')}</p>}
      {lines.map(({ from, text, at }, index) => (
        <div key={index} className={styles[from]} data-from={from}>
          <FormattedText text={text} />
          <time>{wallClock(at, timezone).slice(11)}</time>
        </div>
      ))}
      {lines.at(-1)?.from === 'customer' && <p className={styles.hint}>{t('silent')}</p>}
      <div ref={end} />
    </div>
  );
}

type ComposerProps = { typed: string; onType: (typed: string) => void; onSend: () => void };

/** The field in which one writes as the customer. It stands inside the form of the queue, which it must not send. */
function Composer({ typed, onType, onSend }: ComposerProps) {
  const t = useTexts(telephoneTexts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onSend();
      }}
    >
      <input
        ref={field}
        value={typed}
        maxLength={500}
        placeholder={t('write')}
        aria-label={t('write')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSend();
        }}
      />
      <IconButton36
        icon="send"
        label={t('send')}
        disabled={typed.trim() === ''}
        onClick={() => {
          // The button is disabled while the field is empty, and would lose the focus.
          field.current?.focus();
          onSend();
        }}
      />
    </form>
  );
}
