import { personalDataApi } from '@recado/contracts';
import { useState, type FormEvent } from 'react';
import { messageTime } from '../../lib/format/dates.ts';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { personalDataTexts } from './personalData.texts.ts';
import styles from './PrivacyTab.module.css';

/** Answers whether a number was erased, for a proof to its owner. */
export function ProofForm() {
  const t = useTexts(personalDataTexts);
  const [number, setNumber] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const { run, busy } = useCall(personalDataApi.findErased);
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { erasedAt, taskId } = await run({ body: { number } });
    setAnswer(
      erasedAt === null ? t('proofNone') : t('proofFound', { at: messageTime(erasedAt), id: String(taskId ?? '') }),
    );
  };
  return (
    <>
      <form className={styles.proof} onSubmit={(event) => void check(event).catch(() => undefined)}>
        <PhoneField label={t('proofNumber')} value={number} onChange={setNumber} />
        <BusyButton
          type="submit"
          variant="outlined"
          color="inherit"
          busy={busy}
          disabled={number.replace(/\D/g, '').length < 8}
        >
          {t('proofCheck')}
        </BusyButton>
      </form>
      <output className={styles.answer}>{answer}</output>
    </>
  );
}
