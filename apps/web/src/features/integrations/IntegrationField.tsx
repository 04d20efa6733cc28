import type { Ref } from 'react';
import { retryOf } from '../../lib/server/retryOf.ts';
import { usePlan } from '../../lib/session/plan.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useIntegrationChoices } from './integrations.queries.ts';
import { integrationFieldTexts } from './integrationField.texts.ts';

type Props = {
  name?: string;
  help: string;
  error: string | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement>;
};

/** The choice of an integration for a connection or a queue (CONN-13, QUE-13). Hidden if the plan has none. */
export function IntegrationField(props: Props) {
  const t = useTexts(integrationFieldTexts);
  const isIncluded = usePlan('useIntegrations');
  const choices = useIntegrationChoices(isIncluded);
  const byName = (choices.data?.queueIntegrations ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  if (!isIncluded) return null;
  return (
    <SelectField
      {...props}
      isOptional
      label={t('label')}
      empty={t('none')}
      options={byName}
      onRetry={retryOf(choices)}
    />
  );
}
