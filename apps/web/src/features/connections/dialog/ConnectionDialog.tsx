import { connectionsApi, type Connection } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { AutomationPart } from './AutomationPart.tsx';
import {
  formOf,
  partOf,
  problemsOf,
  wordsOf,
  type ConnectionField,
  type Part,
  type PartProps,
  type Problems,
} from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';
import { GeneralPart } from './GeneralPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { useSaveConnection } from './useSaveConnection.ts';

type Props = {
  /** Null for a new connection. */ id: number | null;
  onClose: () => void;
  /** Called after creating a connection, instead of `onClose`. */ onMade: (made: Connection) => void;
};

/**
 * Creates a connection, or changes one. The row is fetched again before editing, because others may have changed it
 * since the list was loaded (CONN-10, CONN-14).
 */
export function ConnectionDialog({ id, onClose, onMade }: Props) {
  return id === null ? (
    <Fields row={null} onClose={onClose} onMade={onMade} />
  ) : (
    <Loaded id={id} onClose={onClose} onMade={onMade} />
  );
}

function Loaded({ id, ...rest }: Omit<Props, 'id'> & { id: number }) {
  const t = useTexts(connectionTexts);
  const given = useMemo(() => ({ params: { whatsappId: id } }), [id]);
  const { data, isFetching, isError, refetch } = useEndpoint(connectionsApi.get, given, { staleTime: 0 });
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && data && !isFetching) setFresh(true);
  if (isFresh && data) return <Fields row={data as Connection} {...rest} />;
  return (
    <FormDialog
      title={t('editTitle')}
      submit={null}
      busy={false}
      isDirty={false}
      onSubmit={() => undefined}
      onClose={rest.onClose}
    >
      {isError && !isFetching ? (
        <ErrorState title={t('oneFailed')} onRetry={() => void refetch()} />
      ) : (
        <output aria-label={t('loading')} style={{ display: 'grid', gap: 24, height: 360, alignContent: 'start' }}>
          <SkeletonBar width="100%" />
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
        </output>
      )}
    </FormDialog>
  );
}

function Fields({
  row,
  onClose,
  onMade,
}: {
  row: Connection | null;
  onClose: () => void;
  onMade: (made: Connection) => void;
}) {
  const t = useTexts(connectionTexts);
  const [start] = useState(() => formOf(row));
  const [form, setForm] = useState(start);
  const [part, setPart] = useState<Part>('general');
  const [problems, setProblems] = useState<Problems>({});
  const { save, busy } = useSaveConnection(row?.id ?? null);
  const show = (found: Problems): void => {
    setProblems(found);
    const first = (Object.keys(form) as ConnectionField[]).find((field) => found[field]);
    if (!first) return;
    setPart(partOf(first));
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
  };
  const submit = async (): Promise<void> => {
    const found = problemsOf(form, row === null);
    if (Object.keys(found).length > 0) return show(found);
    const outcome = await save(form);
    if ('problems' in outcome) return show(outcome.problems);
    if (row) onClose();
    else onMade(outcome.row);
  };
  const fields: PartProps = {
    form,
    error: (field) => problems[field] && wordsOf(t, field, problems[field], form),
    set(field, value) {
      setForm((before) => ({ ...before, [field]: value }));
      setProblems(({ [field]: _, ...others }) => others);
    },
  };
  return (
    <FormDialog
      title={row ? t('editTitle') : t('add')}
      submit={row ? t('save') : t('create')}
      busy={busy}
      isDirty={JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => document.querySelector<HTMLElement>('[role="dialog"] input:not([type="radio"])')?.focus()}
    >
      <Segmented<Part>
        label={t('parts')}
        value={part}
        onChange={setPart}
        options={[
          { value: 'general', label: t('general') },
          { value: 'messages', label: t('messages') },
          { value: 'automation', label: t('automation') },
        ]}
      />
      {part === 'general' && <GeneralPart id={row?.id ?? null} isOnlyDefault={row?.isDefault === true} {...fields} />}
      {part === 'messages' && <MessagesPart {...fields} />}
      {part === 'automation' && <AutomationPart {...fields} />}
    </FormDialog>
  );
}
