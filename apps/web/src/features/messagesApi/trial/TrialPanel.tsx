import { externalApi, type SentExternally } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ApiError } from '../../../lib/server/ApiError.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { Field, TextArea } from '../../../ui/fields/Field.tsx';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { useServerForm, type ServerForm } from '../../../ui/forms/useServerForm.ts';
import { sendTrial } from './sendTrial.ts';
import styles from './TrialPanel.module.css';
import { trialForm, type TrialKind } from './trialForm.ts';
import { trialTexts } from './trial.texts.ts';

type Result = { status: number; answer: SentExternally } | { status: number; code: string };

/** The form that really sends, and the answer of the server (API-06). */
export function TrialPanel() {
  const t = useTexts(trialTexts);
  const [kind, setKind] = useState<TrialKind>('text');
  const [result, setResult] = useState<Result | null>(null);
  const { register, control, error, submit, busy, setValue } = useServerForm({
    schema: useMemo(() => trialForm(kind), [kind]),
    defaultValues: { token: '', number: '', body: '', file: 'keep' },
    async send(trial) {
      setResult(null);
      setResult({ status: 200, answer: await sendTrial(kind, trial) });
    },
    onError(failure) {
      if (failure instanceof ApiError && failure.status > 0) setResult({ status: failure.status, code: failure.code });
      else toastError(failure);
    },
    wordError: (field, code) => (field === 'file' && code === 'custom' ? t('fileMissing') : undefined),
  });
  return (
    <aside className={styles.panel} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <span>{t('really')}</span>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <Segmented<TrialKind>
          label={t('kind')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setResult(null);
          }}
          options={[
            { value: 'text', label: t('text') },
            { value: 'media', label: t('media') },
          ]}
        />
        <Field
          label={t('token')}
          help={t('tokenHelp')}
          error={error('token')}
          autoComplete="off"
          spellCheck={false}
          {...register('token')}
        />
        <Field
          label={t('number')}
          help={t('numberHelp')}
          error={error('number')}
          inputMode="tel"
          autoComplete="off"
          {...register('number')}
        />
        <ContentField {...{ kind, control, error, setValue }} />
        <SubmitButton busy={busy}>{t('send')}</SubmitButton>
      </form>
      <div aria-live="polite">{result && <Answer result={result} />}</div>
    </aside>
  );
}

type ContentProps = Pick<ServerForm<ReturnType<typeof trialForm>>, 'control' | 'error' | 'setValue'> & {
  kind: TrialKind;
};

/** The text or the file that is sent. */
function ContentField({ kind, control, error, setValue }: ContentProps) {
  const t = useTexts(trialTexts);
  if (kind === 'text')
    return (
      <Controller
        control={control}
        name="body"
        render={({ field }) => <TextArea label={t('message')} error={error('body')} rows={3} {...field} />}
      />
    );
  return (
    <Controller
      control={control}
      name="file"
      render={({ field }) => (
        <FileField
          value={field.value}
          onChange={(file) => setValue('file', file, { shouldDirty: true })}
          stored={null}
          label={t('file')}
          help={t('fileHelp', { max: externalApi.send.upload.maxBytes / 1_024 ** 2 })}
          icon="attach"
          error={error('file')}
        />
      )}
    />
  );
}

function Answer({ result }: { result: Result }) {
  const t = useTexts(trialTexts);
  const isSent = 'answer' in result;
  return (
    <section className={isSent ? styles.sent : styles.refused} aria-label={t('answer')}>
      <p>
        <b className="num">{result.status}</b> {isSent ? t('sent') : errorText(result.code)}
      </p>
      <pre>
        <code>{JSON.stringify(isSent ? result.answer : { error: result.code }, null, 2)}</code>
      </pre>
    </section>
  );
}
