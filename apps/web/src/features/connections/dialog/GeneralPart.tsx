import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { newToken, type PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';
import { ProviderFields } from './ProviderFields.tsx';

/** Name, default flag and token. A default connection stays the default until another one replaces it (CONN-17). */
export function GeneralPart({
  form,
  error,
  set,
  id,
  isOnlyDefault,
}: PartProps & { /** Null for a new one. */ id: number | null; isOnlyDefault: boolean }) {
  const t = useTexts(connectionTexts);
  return (
    <>
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={error('name')}
        maxLength={50}
        autoComplete="off"
        value={form.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <ProviderFields id={id} form={form} error={error} set={set} />
      <SwitchRow
        label={t('isDefault')}
        hint={t('isDefaultHelp')}
        isOn={form.isDefault}
        disabled={isOnlyDefault}
        onChange={(isOn) => set('isDefault', isOn)}
      />
      <Field
        label={t('token')}
        help={t('tokenHelp')}
        error={error('token')}
        isOptional
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        value={form.token}
        onChange={(event) => set('token', event.target.value)}
        end={
          <Button size="small" variant="text" onClick={() => set('token', newToken())}>
            {t('newToken')}
          </Button>
        }
      />
    </>
  );
}
