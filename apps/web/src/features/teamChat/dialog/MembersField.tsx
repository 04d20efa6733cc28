import type { Chat } from '@recado/contracts';
import { useId, useImperativeHandle, useRef, useState, type CSSProperties, type KeyboardEvent, type Ref } from 'react';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { teamChatTexts } from '../teamChat.texts.ts';
import { useMembers } from './useMembers.ts';
import styles from './MembersField.module.css';

type Props = {
  ref: Ref<{ focus: () => void }>;
  /** Those who are in it already, known before the list is there. */
  known: Chat['users'];
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
};

/**
 * Any number of colleagues, found by name; those chosen stand above the list (CHAT-18). Those who have left the company
 * meanwhile are struck through and named below: the server refuses them.
 */
export function MembersField({ ref, known, value, error: refused, onChange }: Props) {
  const t = useTexts(teamChatTexts);
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState('');
  const { people, isLoaded, isError, refetch, nameOf, hasLeft, whoLeft } = useMembers(known, value);
  const error = refused ?? (whoLeft === '' ? undefined : t('removeLeft', { names: whoLeft }));
  const found = people.filter(({ name, email }) =>
    normalizeForSearch(`${name} ${email}`).includes(normalizeForSearch(typed.trim())),
  );
  const toggle = (one: number): void =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  // The form leads to what is missing.
  const toSearch = (): void =>
    list.current?.parentElement?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  useImperativeHandle(ref, () => ({ focus: toSearch }));
  // A name typed to its end takes the first of those found, who stays if already chosen; it does not send the form.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'search') return;
    event.preventDefault();
    if (typed.trim() === '' || !found[0]) return;
    if (!value.includes(found[0].id)) toggle(found[0].id);
    setTyped('');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is typed in the search inside comes by here
    <div
      className={styles.field}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-below`}
      onKeyDown={onKeyDown}
    >
      <span id={id} className={styles.label}>
        {t('people')}
      </span>
      {value.length > 0 && (
        <ChosenList
          ids={value}
          {...{ nameOf, hasLeft }}
          onRemove={(one) => {
            toggle(one);
            toSearch();
          }}
        />
      )}
      <SearchField label={t('searchPeople')} value={typed} onChange={setTyped} />
      <fieldset
        ref={list}
        className={styles.list}
        data-bad={error !== undefined}
        style={{ '--people': people.length } as CSSProperties}
      >
        <legend className="visually-hidden">{t('people')}</legend>
        {!isLoaded && !isError && (
          <span className={styles.loading}>
            <SkeletonBar width="60%" />
            <SkeletonBar width="45%" />
            <SkeletonBar width="52%" />
          </span>
        )}
        {isError && !isLoaded && <ErrorState title={t('peopleFailed')} onRetry={() => void refetch()} />}
        {isLoaded && found.length === 0 && (
          <p className={styles.note} role="status">
            {people.length === 0 ? t('nobodyElse') : t('noPeople')}
          </p>
        )}
        {found.map((user) => (
          <Colleague key={user.id} user={user} isChosen={value.includes(user.id)} onToggle={() => toggle(user.id)} />
        ))}
      </fieldset>
      <p id={`${id}-below`} className={error ? `${styles.below} ${styles.error}` : styles.below}>
        {error && <Icon name="errorFilled" size={14} />}
        {error ?? t('peopleHelp')}
      </p>
    </div>
  );
}

type ChosenProps = Pick<ReturnType<typeof useMembers>, 'nameOf' | 'hasLeft'> & {
  ids: readonly number[];
  onRemove: (id: number) => void;
};

/** Those who are chosen; pressing one takes them out. */
function ChosenList({ ids, nameOf, hasLeft, onRemove }: ChosenProps) {
  const t = useTexts(teamChatTexts);
  const shownName = (id: number): string => (hasLeft(id) ? t('leftCompany', { name: nameOf(id) }) : nameOf(id));
  return (
    <ul className={styles.chosen} aria-label={t('chosen')}>
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            className={styles.pill}
            data-left={hasLeft(id)}
            aria-label={t('takeOut', { name: shownName(id) })}
            onClick={() => onRemove(id)}
          >
            <Avatar id={id} name={nameOf(id)} size={20} />
            <span className="ellipsis">{hasLeft(id) ? <s>{shownName(id)}</s> : shownName(id)}</span>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ColleagueProps = { user: { id: number; name: string; email: string }; isChosen: boolean; onToggle: () => void };

const Colleague = ({ user: { id, name, email }, isChosen, onToggle }: ColleagueProps) => (
  <label className={styles.colleague}>
    <input type="checkbox" checked={isChosen} onChange={onToggle} />
    <Avatar id={id} name={name} size={32} />
    <span className={styles.words}>
      <b className="ellipsis">{name}</b>
      <small className="ellipsis">{email}</small>
    </span>
  </label>
);
