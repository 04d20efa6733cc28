import { providers, type Provider } from '@recado/contracts';
import { useController } from 'react-hook-form';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { CloudFields } from './CloudFields.tsx';
import type { PartProps } from './connectionForm.ts';
import { providerTexts } from '../provider.texts.ts';

/** The provider of a new connection and its settings. The simulator is offered only outside production. */
export function ProviderFields({ id, ...fields }: PartProps & { /** Null for a new one. */ id: number | null }) {
  const t = useTexts(providerTexts);
  const hasSandbox = useSession((state) => state.hasSandbox);
  const { control } = fields;
  const provider = useController({ control, name: 'provider' }).field;
  return (
    <>
      {id === null && (
        <RadioBar<Provider>
          label={t('provider')}
          {...provider}
          options={providers
            .filter((one) => one !== 'sandbox' || hasSandbox)
            .map((value) => ({ value, label: t(value) }))}
        />
      )}
      {provider.value === 'cloud' && <CloudFields id={id} {...fields} />}
      {provider.value === 'beta' && (
        <SwitchField control={control} name="importHistory" label={t('importHistory')} hint={t('importHistoryHelp')} />
      )}
    </>
  );
}
