import type { Endpoint } from '@recado/contracts';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { messagesApiTexts } from '../messagesApi.texts.ts';
import { CodeExample } from './CodeExample.tsx';
import { docsTexts } from './docs.texts.ts';
import styles from './Docs.module.css';
import { exampleLanguages, exampleOf, type Example, type ExampleLanguage } from './examples.ts';
import { FieldList } from './FieldList.tsx';
import { requestFieldsOf } from './fieldsOf.ts';

type Language = { language: ExampleLanguage; onLanguage: (language: ExampleLanguage) => void };

/** The method and the path of a call, with the permission it needs and its limit. */
export function CallLine({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(docsTexts);
  const words = useTexts(messagesApiTexts);
  return (
    <div className={styles.call}>
      <b data-method={endpoint.method}>{endpoint.method}</b>
      <code>/api{endpoint.path}</code>
      <span>
        {endpoint.scope && t('needs', { scope: words(`scope.${endpoint.scope}`) })}
        {endpoint.tokenRatePerMinute !== undefined && ` · ${t('limit', { count: endpoint.tokenRatePerMinute })}`}
      </span>
    </div>
  );
}

type Shown = Omit<Example, 'token'>;

/** An example of a call in the chosen language. */
export function CallExample({ label, example, language, onLanguage }: Language & { label: string; example: Shown }) {
  const t = useTexts(docsTexts);
  return (
    <CodeExample
      label={label}
      languages={exampleLanguages}
      language={language}
      onLanguage={onLanguage}
      code={exampleOf(language, `${location.origin}/api`, { ...example, token: t('tokenHole') })}
    />
  );
}

/** A call that opens on request: its path, its fields and an example. */
export function CallDetails({
  title,
  endpoint,
  example,
  ...language
}: Language & { title: string; endpoint: Endpoint; example?: Omit<Shown, 'endpoint'> }) {
  const t = useTexts(docsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <code>
          {endpoint.method} /api{endpoint.path}
        </code>
      </summary>
      {isOpen && (
        <div>
          <CallLine endpoint={endpoint} />
          <FieldList label={`${t('fields')}: ${title}`} fields={requestFieldsOf(endpoint)} />
          <CallExample label={title} example={{ endpoint, ...example }} {...language} />
        </div>
      )}
    </details>
  );
}
