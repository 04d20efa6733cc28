import { flowsApi } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { longestName, useFlowForm } from '../flowForm.ts';
import { refreshFlows } from '../flows.queries.ts';
import { flowTexts } from '../flows.texts.ts';
import { FindingList } from './FindingList.tsx';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import { importTypebot, largestFile, type ImportedBot, type ImportFault } from './importTypebot.ts';

type Problem = ImportFault | 'tooBig' | 'unreadable';
type Props = { onClose: () => void; onCreated: (flowId: number) => void };

/** Reads an exported bot, shows what a flow does not take over, and creates the flow as a draft. */
export function ImportDialog({ onClose, onCreated }: Props) {
  const t = useTexts(importTexts);
  const words = useTexts(flowTexts);
  const create = useCall(flowsApi.create, { quiet: true });
  const [bot, setBot] = useState<ImportedBot | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useFlowForm('', async ({ name }) => {
    if (!bot) return;
    const { id } = await create.run({ body: { name, draft: bot.document } });
    toast.success(words('created'));
    refreshFlows();
    onClose();
    onCreated(id);
  });
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBot(null);
    if (file.size > largestFile) return setProblem('tooBig');
    // The file may have been moved since it was chosen.
    const text = await file.text().catch(() => undefined);
    if (text === undefined) return setProblem('unreadable');
    const imported = importTypebot(text, t('answer'));
    if ('fault' in imported) return setProblem(imported.fault);
    setProblem(null);
    setBot(imported);
    form.setValue('name', imported.name, { shouldDirty: true });
  };
  return (
    <FormDialog {...form.dialog} title={t('open')} submit={bot && t('create')} onClose={onClose}>
      <FileDrop
        label={t('choose')}
        text={t('help')}
        accept=".json,application/json"
        onFile={(file) => void read(file)}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`fault.${problem}`)}
        </p>
      )}
      {bot && (
        <>
          <Field
            label={words('name')}
            error={form.error('name')}
            maxLength={longestName}
            autoComplete="off"
            {...form.register('name')}
          />
          <p className={styles.text} role="status">
            {t('drawn', { count: bot.document.nodes.length - 1 })} {t('draft')}
          </p>
          <FindingList findings={bot.findings} />
        </>
      )}
    </FormDialog>
  );
}
