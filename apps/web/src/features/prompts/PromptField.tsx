import type { Ref } from 'react';
import { retryOf } from '../../lib/server/retryOf.ts';
import { usePlan } from '../../lib/session/plan.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { usePromptChoices } from './prompts.queries.ts';
import { promptFieldTexts } from './promptField.texts.ts';

type Props = {
  name?: string;
  help: string;
  error: string | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement>;
};

/** The choice of an AI assistant for a connection or a queue (CONN-13, QUE-13). Hidden if the plan has none. */
export function PromptField(props: Props) {
  const t = useTexts(promptFieldTexts);
  const isIncluded = usePlan('useOpenAi');
  const choices = usePromptChoices(isIncluded);
  if (!isIncluded) return null;
  return (
    <SelectField
      {...props}
      isOptional
      label={t('label')}
      empty={t('none')}
      options={choices.data?.prompts ?? []}
      onRetry={retryOf(choices)}
    />
  );
}
