import { connectionsApi, readPhoneNumber } from '@recado/contracts';
import { useState } from 'react';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { copyText } from '../../../lib/browser/copyText.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { useResultOf } from '../../../ui/forms/useResultOf.ts';
import { numberPairingTexts } from './numberPairing.texts.ts';
import styles from './NumberPairing.module.css';

/** Shorter texts are no number yet. */
const fewestCharacters = 8;

/** Asks for the number and shows the code to type on its phone. Errors of the server appear below the field. */
export function NumberPairing({ id }: { id: number }) {
  const t = useTexts(numberPairingTexts);
  const ask = useCall(connectionsApi.pairByCode, { quiet: true });
  const [number, setNumber] = useState('');
  const [found, keepCode] = useResultOf<string, string>(number);
  const code = found ?? '';
  const [problem, setProblem] = useState<string>();
  const submit = async (): Promise<void> => {
    if (number.trim().length < fewestCharacters) return setProblem(t('tooShort'));
    const reading = readPhoneNumber(number);
    if ('problem' in reading) return setProblem(errorText(reading.problem));
    setProblem(undefined);
    try {
      keepCode((await ask.run({ params: { whatsappId: id }, body: { number } })).code, number);
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.code === 'ERR_VALIDATION'
          ? t('tooShort')
          : errorText((error as ApiError).code),
      );
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t('number')}
        help={t('numberHelp')}
        error={problem}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
          setProblem(undefined);
        }}
      />
      <BusyButton type="submit" variant={code ? 'outlined' : 'contained'} busy={ask.busy}>
        {code ? t('again') : t('getCode')}
      </BusyButton>
      <output aria-label={t('code')} className={styles.code}>
        {code && `${code.slice(0, 4)}-${code.slice(4)}`}
        {code && <IconButton36 icon="copy" label={t('copy')} onClick={() => void copyText(code)} />}
      </output>
    </form>
  );
}
