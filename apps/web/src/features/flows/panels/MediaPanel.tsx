import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import type { FileKind } from '../content/contentCards.ts';
import { FlowFileField } from '../content/FlowFileField.tsx';
import { CompressionError, logUploadFailure, uploadFiles } from '../content/uploadFiles.ts';
import { flowToast } from '../flowToast.ts';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { textOf, type PanelProps } from './panelTypes.ts';

/** Edits the file of an image, audio or video node (FLOW-30, FLOW-31, FLOW-32). */
export function MediaPanel({ kind, data, onApply }: PanelProps & { kind: FileKind }) {
  const t = useTexts(panelTexts);
  const [file, setFile] = useState<File | null>(null);
  const [record, setRecord] = useState(data.record === true);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const stored = textOf(data.url);
  const submit = async (): Promise<boolean> => {
    if (!file && stored === '') {
      setError(t('emptyFiles'));
      return false;
    }
    setIsBusy(true);
    try {
      const [name] = file ? await uploadFiles([file], () => undefined) : [stored];
      onApply({
        ...data,
        url: name,
        original: file?.name ?? data.original,
        ...(kind === 'audio' && { record }),
      });
      return true;
    } catch (failure) {
      if (failure instanceof CompressionError) flowToast.error(t('compressFailed'));
      else logUploadFailure(failure);
      setError(t('notUploaded'));
      setIsBusy(false);
      return false;
    }
  };
  return (
    <PanelFrame isDirty={file !== null || record !== (data.record === true)} busy={isBusy} onSubmit={submit}>
      <FlowFileField
        kind={kind}
        name={file?.name ?? textOf(data.original)}
        file={file}
        stored={stored}
        error={error}
        onChoose={(chosen) => {
          setFile(chosen);
          setError(undefined);
        }}
      />
      {kind === 'audio' && <SwitchRow label={t('cardRecord')} isOn={record} onChange={setRecord} />}
      {isBusy && <p className={styles.note}>{t('uploading')}</p>}
    </PanelFrame>
  );
}
