import Button from '@mui/material/Button';
import { useController } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { newToken, type PartProps } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';
import { ProviderFields } from './ProviderFields.tsx';

/** Name, default flag and token. A default connection stays the default until another one replaces it (CONN-17). */
export function GeneralPart({
  id,
  isOnlyDefault,
  ...fields
}: PartProps & { /** Null for a new one. */ id: number | null; isOnlyDefault: boolean }) {
  const t = useTexts(connectionTexts);
  const { control, register, setValue, error } = fields;
  const isDefault = useController({ control, name: 'isDefault' }).field;
  return (
    <>
      <Field
        label={t('name')}
        help={t('nameHelp')}
        error={error('name')}
        maxLength={50}
        autoComplete="off"
        {...register('name')}
      />
      <ProviderFields id={id} {...fields} />
      <SwitchRow
        ref={isDefault.ref}
        label={t('isDefault')}
        hint={t('isDefaultHelp')}
        isOn={isDefault.value}
        disabled={isOnlyDefault}
        onChange={isDefault.onChange}
      />
      <Field
        label={t('token')}
        help={t('tokenHelp')}
        error={error('token')}
        isOptional
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        {...register('token')}
        end={
          <Button
            size="small"
            variant="text"
            onClick={() => setValue('token', newToken(), { shouldDirty: true, shouldValidate: true })}
          >
            {t('newToken')}
          </Button>
        }
      />
    </>
  );
}
