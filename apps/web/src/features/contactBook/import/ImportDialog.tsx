import Dialog from '@mui/material/Dialog';
import { contentOf, guessMapping } from '@recado/contracts';
import { useId } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { StepList } from '../../../ui/dialogs/StepList.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { SheetColumns } from '../../../ui/sheets/SheetColumns.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import { ResultStep } from './ResultStep.tsx';
import { useImport, type ImportState } from './useImport.ts';

const steps = ['file', 'columns', 'check', 'import'] as const;

/** Imports contacts from a sheet in four steps: file, columns, check, result (CONT-05 to CONT-07). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const common = useTexts(uiTexts);
  const confirm = useConfirm();
  const isPhone = useIsPhone();
  const id = useId();
  const { state, setState, isBusy, check, upload } = useImport();
  const isHalf = state.step === 'columns' || state.step === 'check';
  const question = { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') };
  useLeaveQuestion(isHalf, { question, isBusy });
  const close = async (): Promise<void> => void (isBusy || (isHalf && !(await confirm(question))) || onClose());

  const at = state.step === 'result' ? 4 : isBusy && state.step === 'check' ? 3 : steps.indexOf(state.step);
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={(_, reason) => (reason === 'escapeKeyDown' || state.step === 'file') && void close()}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id}>{state.step === 'result' ? t('done') : t('title')}</h2>
          <p>{captionOf(state, t)}</p>
        </div>
        <IconButton36 icon="close" label={common('close')} disabled={isBusy} onClick={() => void close()} />
      </header>
      <StepList names={steps.map((step) => t(step))} at={at} />
      {state.step === 'file' && (
        <FileStep
          onRead={(file) => setState({ step: 'columns', file, mapping: guessMapping(file.lines) })}
          onClose={onClose}
        />
      )}
      {state.step === 'columns' && (
        <SheetColumns
          lines={state.file.lines}
          mapping={state.mapping}
          next={t('check')}
          isBusy={isBusy}
          onChange={(mapping) => setState({ ...state, mapping })}
          onBack={() => setState({ step: 'file' })}
          onNext={() => void check(state.file, state.mapping)}
        />
      )}
      {state.step === 'check' && (
        <CheckStep
          sent={state.sent}
          newCount={state.newCount}
          refusals={state.refusals}
          adjusted={state.adjusted}
          isBusy={isBusy}
          onBack={() => setState({ step: 'columns', file: state.file, mapping: state.mapping })}
          onNext={() => void upload(state)}
        />
      )}
      {state.step === 'result' && (
        <ResultStep
          created={state.created}
          refusals={state.refusals}
          adjusted={state.adjusted}
          onAnother={() => setState({ step: 'file' })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function captionOf(state: ImportState, t: ReturnType<typeof useTexts<typeof importTexts>>): string {
  if (state.step === 'columns')
    return t('fileFacts', { name: state.file.name, count: contentOf(state.file.lines, state.mapping).length });
  return state.step === 'check' ? t('nothingStored') : '';
}
