import { connectionsApi, type Connection } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { call, useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { AutomationPart } from './AutomationPart.tsx';
import { connectionFormOf, fieldOfCode, formOf, partOf, wordsOf, type Part } from './connectionForm.ts';
import { connectionTexts } from '../connections.texts.ts';
import { GeneralPart } from './GeneralPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { useSaveConnection } from './useSaveConnection.ts';

type Props = {
  /** Null for a new connection. */ id: number | null;
  /** The tab that is open at first. */ begins?: Part;
  onClose: () => void;
  /** Called after creating a connection, instead of `onClose`. */ onMade: (made: Connection) => void;
};

/**
 * Creates a connection, or changes one. The row is fetched again before editing, because others may have changed it
 * since the list was loaded (CONN-10, CONN-14).
 */
export function ConnectionDialog({ id, ...rest }: Props) {
  return id === null ? <Fields row={null} {...rest} /> : <Loaded id={id} {...rest} />;
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

function Fields({ row, begins = 'general', onClose, onMade }: Omit<Props, 'id'> & { row: Connection | null }) {
  const t = useTexts(connectionTexts);
  const [part, setPart] = useState<Part>(begins);
  const save = useSaveConnection(row?.id ?? null);
  const { dialog, setFocus, ...fields } = useServerForm({
    schema: connectionFormOf(row === null),
    defaultValues: formOf(row),
    fieldOfCode,
    onRefused(first) {
      setPart(partOf(first));
      // After the rendering of its part, which may not have been open.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus(),
      );
    },
    stored: row && {
      row,
      toValues: formOf,
      read: async () => (await call(connectionsApi.get, { params: { whatsappId: row.id } })) as Connection,
      channel: 'whatsapp',
    },
    async send(form, edited) {
      const saved = await save(form, edited);
      if (row) onClose();
      else onMade(saved);
    },
    wordError: (field, code, typed) => wordsOf(t, field, code, typed),
  });
  return (
    <FormDialog
      {...dialog}
      title={row ? t('editTitle') : t('add')}
      submit={row ? t('save') : t('create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
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
