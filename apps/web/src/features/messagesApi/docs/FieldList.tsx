import { limits } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { docsTexts } from './docs.texts.ts';
import type { ApiField } from './fieldsOf.ts';
import styles from './Docs.module.css';

type Props = {
  label: string;
  fields: readonly ApiField[];
  /** Fields of an answer have other meanings than those of a request with the same name. */
  part?: 'field' | 'answer';
};

/** The fields of a request or an answer: name, type, whether it is required, and its meaning. */
export function FieldList({ label, fields, part = 'field' }: Props) {
  const t = useTexts(docsTexts);
  if (fields.length === 0) return null;
  const meaningOf = ({ name, words }: ApiField): string => {
    const key = `${part}.${name}`;
    const meaning = key in docsTexts.words ? t(key as 'field.idempotency-key', { hours: limits.idempotencyHours }) : '';
    return [meaning, words.join(', ')].filter(Boolean).join(' ');
  };
  return (
    <dl className={styles.fields} aria-label={label}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <code>{field.name}</code>
            <span>
              {t(`type.${field.kind}`)}
              {field.most !== null && `, ${t('upTo', { count: field.most })}`}
              {field.required && <b> · {t('always')}</b>}
            </span>
          </dt>
          <dd>{meaningOf(field)}</dd>
        </div>
      ))}
    </dl>
  );
}
