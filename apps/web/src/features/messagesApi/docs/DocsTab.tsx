import { externalApi, limits, SentExternally, webhookEvents, type Endpoint, type ErrorCode } from '@recado/contracts';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { TrialPanel } from '../trial/TrialPanel.tsx';
import { CallDetails, CallExample, CallLine } from './CallSection.tsx';
import { CodeExample } from './CodeExample.tsx';
import { docsTexts } from './docs.texts.ts';
import styles from './Docs.module.css';
import { ErrorTable } from './ErrorTable.tsx';
import { verifyExamples, type ExampleLanguage } from './examples.ts';
import { FieldList } from './FieldList.tsx';
import { fieldsOf, requestFieldsOf } from './fieldsOf.ts';

const { send, webhooks, createWebhook, changeWebhook, removeWebhook, renewWebhookSecret, testWebhook, ...reads } =
  externalApi;
const manage = { webhooks, createWebhook, changeWebhook, removeWebhook, renewWebhookSecret, testWebhook };
const commonErrors: readonly ErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_NO_PERMISSION',
  'ERR_PLAN_FEATURE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_INACTIVE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_UNAVAILABLE',
];
const number = '5513991234321';
const newWebhook = {
  name: 'ERP',
  url: 'https://erp.example.com/recado',
  events: ['message.received', 'ticket.closed'],
};
const exampleBodies: Partial<Record<string, Record<string, string | string[]>>> = {
  createWebhook: newWebhook,
  changeWebhook: { name: 'ERP' },
};
const sections = ['begin', 'sendText', 'sendMedia', 'answer', 'errors', 'read', 'events'] as const;

/** The documentation of the calls for other software, beside a form that really sends (API-01, API-06). */
export function DocsTab() {
  const t = useTexts(docsTexts);
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const chosen = { language, onLanguage: setLanguage };
  const detailsOf = (calls: Record<string, Endpoint>) =>
    Object.entries(calls).map(([name, endpoint]) => (
      <CallDetails
        key={name}
        title={t(`call.${name}` as 'call.contacts')}
        endpoint={endpoint}
        {...(exampleBodies[name] && { example: { body: exampleBodies[name] } })}
        {...chosen}
      />
    ));
  return (
    <div className={styles.docs}>
      <div className={styles.text}>
        <nav aria-label={t('sections')} className={styles.sections}>
          {sections.map((id) => (
            <a key={id} href={`#api-${id}`}>
              {t(id)}
            </a>
          ))}
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            {t('openapi')}
          </a>
        </nav>
        <section id="api-begin">
          <h2>{t('begin')}</h2>
          <p>{t('beginText')}</p>
          <CodeExample label="URL" code={`${location.origin}/api`} />
          <p>{t('beginTokens')}</p>
        </section>
        <SendSections {...chosen} />
        <section id="api-errors">
          <h2>{t('errors')}</h2>
          <p>{t('errorsText')}</p>
          <ErrorTable codes={[...send.errors, ...commonErrors]} />
        </section>
        <section id="api-read">
          <h2>{t('read')}</h2>
          <p>{t('readText')}</p>
          {detailsOf(reads)}
        </section>
        <section id="api-events">
          <h2>{t('events')}</h2>
          <p>{t('eventsText', { seconds: limits.webhookTimeoutMs / 1_000, hours: limits.webhookHours })}</p>
          <ul className={styles.events}>
            {webhookEvents.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </ul>
          <p>{t('eventsSign')}</p>
          <CodeExample
            label={t('events')}
            languages={['javascript', 'python']}
            language={language === 'curl' ? 'javascript' : language}
            onLanguage={setLanguage}
            code={verifyExamples[language === 'curl' ? 'javascript' : language]}
          />
          <h3>{t('eventsManage')}</h3>
          {detailsOf(manage)}
        </section>
      </div>
      <TrialPanel />
    </div>
  );
}

type Chosen = { language: ExampleLanguage; onLanguage: (language: ExampleLanguage) => void };

/** The call that sends texts and files, with its answer. */
function SendSections(chosen: Chosen) {
  const t = useTexts(docsTexts);
  const fields = requestFieldsOf(send);
  return (
    <>
      <section id="api-sendText">
        <h2>{t('sendText')}</h2>
        <p>{t('sendTextText')}</p>
        <CallLine endpoint={send} />
        <CallExample
          label={t('sendText')}
          example={{
            endpoint: send,
            body: { number, body: t('sampleText') },
            headers: { 'Idempotency-Key': t('sampleKey') },
          }}
          {...chosen}
        />
        <FieldList label={`${t('fields')}: ${t('sendText')}`} fields={fields.filter(({ kind }) => kind !== 'file')} />
      </section>
      <section id="api-sendMedia">
        <h2>{t('sendMedia')}</h2>
        <p>{t('sendMediaText', { count: send.upload.maxFiles })}</p>
        <CallExample
          label={t('sendMedia')}
          example={{ endpoint: send, body: { number, body: t('sampleCaption') }, files: ['boleto-48213.pdf'] }}
          {...chosen}
        />
        <FieldList label={`${t('fields')}: ${t('sendMedia')}`} fields={fields.filter(({ kind }) => kind === 'file')} />
      </section>
      <section id="api-answer">
        <h2>{t('answer')}</h2>
        <p>{t('answerText')}</p>
        <CodeExample label="200 OK" code={JSON.stringify(sampleAnswer, null, 2)} />
        <FieldList part="answer" label={t('answerFields')} fields={fieldsOf(SentExternally)} />
      </section>
    </>
  );
}

const sampleAnswer: SentExternally = {
  mensagem: 'Mensagem enviada',
  id: 91_204,
  ids: [91_204],
  ticketId: 9_914,
  ack: 0,
};
