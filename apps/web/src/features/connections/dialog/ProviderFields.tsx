import { providers, type Provider } from '@recado/contracts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { RadioBar } from '../../../ui/fields/RadioBar.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { CloudFields } from './CloudFields.tsx';
import type { PartProps } from './connectionForm.ts';
import { providerTexts } from '../provider.texts.ts';

/** The provider of a new connection and its settings. The simulator is offered only outside production. */
export function ProviderFields({ id, form, error, set }: PartProps & { /** Null for a new one. */ id: number | null }) {
  const t = useTexts(providerTexts);
  const hasSandbox = useSession((state) => state.hasSandbox);
  return (
    <>
      {id === null && (
        <RadioBar<Provider>
          label={t('provider')}
          name="provider"
          value={form.provider}
          onChange={(provider) => set('provider', provider)}
          options={providers
            .filter((provider) => provider !== 'sandbox' || hasSandbox)
            .map((value) => ({ value, label: t(value) }))}
        />
      )}
      {form.provider === 'cloud' && <CloudFields id={id} form={form} error={error} set={set} />}
      {form.provider === 'beta' && (
        <SwitchRow
          label={t('importHistory')}
          hint={t('importHistoryHelp')}
          isOn={form.importHistory}
          onChange={(isOn) => set('importHistory', isOn)}
        />
      )}
    </>
  );
}
