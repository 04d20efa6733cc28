import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import {
  guessMapping,
  importedFields,
  limits,
  SheetSample,
  toSentMapping,
  type ImportedField,
  type SentMapping,
  type SheetLine,
  type SheetMapping,
  type SkippedRow,
} from '@recado/contracts';
import { useId, useState } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { ApiError } from '../../../lib/server/api.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { SheetColumns } from '../../../ui/sheets/SheetColumns.tsx';
import { SheetTemplate } from '../../../ui/sheets/SheetTemplate.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/useDiscardQuestion.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import styles from './ImportDialog.module.css';
import { listImportTexts } from './import.texts.ts';
import { ImportResult } from './ImportResult.tsx';

export type Result = { addedCount: number; skipped: SkippedRow[]; withoutEmailCount?: number };
type State =
  | { step: 'choose'; problem?: string }
  | { step: 'columns'; file: File; lines: readonly SheetLine[]; mapping: SheetMapping }
  | { step: 'send'; name: string; share: number }
  | { step: 'result'; name: string; result: Result };

type Props = {
  /** The name of the list to fill. */
  name: string;
  help: string;
  /** The fields that a row must have. */
  required: readonly ImportedField[];
  /** True if the new numbers are checked afterwards. */
  isChecked: boolean;
  send: (form: FormData, onProgress: (share: number) => void) => Promise<Result>;
  onClose: () => void;
};

/** Returns the first rows of a sheet whose columns the server did not recognise; undefined for any other error. */
function findSample(error: unknown): readonly SheetLine[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ERR_SHEET_COLUMNS') return undefined;
  const rows = SheetSample.safeParse(error.details?.rows).data;
  return rows && rows.length > 0 ? rows : undefined;
}

/**
 * Fills a list from a sheet and shows what was added and what was left out (CLIST-05, CLIST-16). A sheet whose columns are
 * not recognised by their names asks for the use of each. A click outside loses neither these choices nor the result.
 */
export function ImportDialog({ name, help, required, isChecked, send: upload, onClose }: Props) {
  const t = useTexts(listImportTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const [state, setState] = useState<State>({ step: 'choose' });
  const isBusy = state.step === 'send';
  const choose = (file: File | undefined): void => {
    if (!file || isBusy) return;
    if (!/\.xlsx?$/i.test(file.name)) return setState({ step: 'choose', problem: t('wrongName') });
    if (file.size > limits.sheetBytes) return setState({ step: 'choose', problem: t('tooBig') });
    void send(file);
  };
  const send = async (file: File, mapping?: SentMapping): Promise<void> => {
    setState({ step: 'send', name: file.name, share: 0 });
    const form = new FormData();
    // Fields go before files: the server reads the body in the order it comes.
    if (mapping) form.set('mapping', JSON.stringify(mapping));
    form.set('file', file);
    try {
      const result = await upload(form, (share) => setState({ step: 'send', name: file.name, share }));
      setState({ step: 'result', name: file.name, result });
    } catch (error) {
      const lines = findSample(error);
      if (lines) return setState({ step: 'columns', file, lines, mapping: guessMapping(lines, required) });
      // The answer may be lost after the rows were stored. Importing again repeats nothing.
      setState({ step: 'choose', problem: errorText(error instanceof ApiError ? error.code : 'ERR_NETWORK') });
    }
  };
  const isHalf = state.step === 'columns';
  const mayDiscard = useDiscardQuestion();
  useLeaveQuestion(isHalf || isBusy, { isBusy });
  const close = async (): Promise<void> => void (isBusy || ((await mayDiscard(isHalf)) && onClose()));
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={(_, reason) => (reason === 'escapeKeyDown' || state.step === 'choose') && void close()}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id}>{t(state.step === 'result' ? 'done' : 'title')}</h2>
          <p>{state.step === 'result' ? state.name : name}</p>
        </div>
        <IconButton36 icon="close" label={common('close')} disabled={isBusy} onClick={() => void close()} />
      </header>
      {state.step === 'columns' && (
        <>
          <p className={styles.asked}>{t('columns')}</p>
          <SheetColumns
            lines={state.lines}
            mapping={state.mapping}
            required={required}
            uses={importedFields}
            next={t('import')}
            isBusy={false}
            onChange={(mapping) => setState({ ...state, mapping })}
            onBack={() => setState({ step: 'choose' })}
            onNext={() => void send(state.file, toSentMapping(state.lines, state.mapping))}
          />
        </>
      )}
      <div className={styles.body} hidden={state.step === 'columns'}>
        {state.step === 'choose' && <Choice onFile={choose} problem={state.problem} help={help} required={required} />}
        {state.step === 'send' && <Running {...state} />}
        {state.step === 'result' && <ImportResult {...state.result} isChecked={isChecked} />}
      </div>
      {state.step === 'result' && (
        <footer className={styles.actions}>
          <Button variant="text" color="inherit" onClick={() => setState({ step: 'choose' })}>
            {t('another')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {common('close')}
          </Button>
        </footer>
      )}
    </Dialog>
  );
}

function Running({ name, share }: { name: string; share: number }) {
  const t = useTexts(listImportTexts);
  return (
    <div className={styles.running} role="status">
      <span>{t('sending', { name })}</span>
      <progress value={share < 1 ? share : undefined} aria-label={t('title')} />
    </div>
  );
}

type ChoiceProps = Pick<Props, 'help' | 'required'> & {
  onFile: (file: File | undefined) => void;
  problem: string | undefined;
};

function Choice({ onFile, problem, help, required }: ChoiceProps) {
  const t = useTexts(listImportTexts);
  return (
    <>
      <FileDrop label={t('chooseFile')} text={t('dropHere')} accept=".xls,.xlsx" onFile={onFile} />
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="errorFilled" size={16} />
          {problem}
        </p>
      )}
      <p className={styles.help}>{help}</p>
      <SheetTemplate fields={required.includes('name') ? importedFields : required} />
    </>
  );
}
