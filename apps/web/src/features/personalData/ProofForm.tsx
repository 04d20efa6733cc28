import { personalDataApi, phoneNumber } from '@recado/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { messageTime } from '../../lib/format/dates.ts';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { personalDataTexts } from './personalData.texts.ts';
import styles from './PrivacyTab.module.css';

const NumberForm = z.object({ number: phoneNumber });
const quiet = { quiet: true };

/** Answers whether a number was erased, for a proof to its owner. */
export function ProofForm() {
  const t = useTexts(personalDataTexts);
  const [answer, setAnswer] = useState<string | null>(null);
  const { run } = useCall(personalDataApi.findErased, quiet);
  const { register, getValues, submit, busy, error } = useServerForm({
    schema: NumberForm,
    defaultValues: { number: '' },
    fieldOfCode: { ERR_WAPP_INVALID_CONTACT: 'number' },
    async send() {
      // As typed: the server reads the number.
      const { erasedAt, taskId } = await run({ body: getValues() });
      setAnswer(
        erasedAt === null ? t('proofNone') : t('proofFound', { at: messageTime(erasedAt), id: String(taskId ?? '') }),
      );
    },
  });
  return (
    <>
      <form
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAnswer(null);
          submit();
        }}
      >
        <Field
          label={t('proofNumber')}
          error={error('number')}
          type="tel"
          maxLength={50}
          autoComplete="off"
          {...register('number')}
        />
        <BusyButton type="submit" variant="outlined" color="inherit" busy={busy}>
          {t('proofCheck')}
        </BusyButton>
      </form>
      <output className={styles.answer}>{answer}</output>
    </>
  );
}
