import { contactOrders, tagsApi, type ContactOrder } from '@recado/contracts';
import { format, subDays } from 'date-fns';
import { wallClock } from '../../lib/format/wallClock.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { choicesOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ChoicesFailed } from '../../ui/fields/ChoicesFailed.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { contactBookTexts } from './contactBook.texts.ts';
import styles from './ContactFilters.module.css';

/** Days back to the first day of each choice, today included; null for contacts of any age. */
const createdDays = { any: null, today: 0, week: 6, month: 29 } as const;
export type CreatedChoice = keyof typeof createdDays;
const createdChoices = Object.keys(createdDays) as CreatedChoice[];

/** Returns the first day (YYYY-MM-DD) of a choice in the company's time zone; null for contacts of any age. */
export function createdSince(choice: CreatedChoice, timeZone: string, now = Date.now()): string | null {
  const days = createdDays[choice];
  return days === null ? null : format(subDays(wallClock(now, timeZone), days), 'yyyy-MM-dd');
}

type Props = {
  tagId: number | null;
  onTag: (tagId: number | null) => void;
  created: CreatedChoice;
  onCreated: (choice: CreatedChoice) => void;
  order: ContactOrder;
  onOrder: (order: ContactOrder) => void;
};

/** The filters of the list of contacts, and its order. */
export function ContactFilters({ tagId, onTag, created, onCreated, order, onOrder }: Props) {
  const t = useTexts(contactBookTexts);
  const tags = choicesOf(useEndpoint(tagsApi.list));
  return (
    <div className={styles.filters}>
      {tags.onRetry ? (
        <ChoicesFailed onRetry={tags.onRetry} />
      ) : (
        <SelectBox
          look="bar"
          before={<Icon name="tag" size={16} className={styles.icon ?? ''} />}
          aria-label={t('tagFilter')}
          value={tagId ?? ''}
          onChange={({ target }) => onTag(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('allTags')}</option>
          {tags.options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name.toLocaleUpperCase()}
            </option>
          ))}
        </SelectBox>
      )}
      <SelectBox
        look="bar"
        before={<Icon name="calendar" size={16} className={styles.icon ?? ''} />}
        aria-label={t('createdFilter')}
        value={created}
        onChange={({ target }) => onCreated(target.value as CreatedChoice)}
      >
        {createdChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`created.${choice}`)}
          </option>
        ))}
      </SelectBox>
      <span className={styles.order}>
        <SelectBox
          look="bar"
          aria-label={t('order')}
          value={order}
          onChange={({ target }) => onOrder(target.value as ContactOrder)}
        >
          {contactOrders.map((one) => (
            <option key={one} value={one}>
              {t(`order.${one}`)}
            </option>
          ))}
        </SelectBox>
      </span>
    </div>
  );
}
