import Button from '@mui/material/Button';
import { apiTokensApi, type ApiToken } from '@recado/contracts';
import { useState } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { queryClient, useCall, useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { messagesApiTexts } from '../messagesApi.texts.ts';
import styles from '../ApiTab.module.css';
import { ShownSecret } from '../ShownSecret.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { tokenTexts } from './tokens.texts.ts';

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [apiTokensApi.list.path] });

/** The tokens of other software: created, renewed and revoked by administrators. */
export function TokensTab() {
  const t = useTexts(tokenTexts);
  const words = useTexts(messagesApiTexts);
  const tokens = useEndpoint(apiTokensApi.list);
  const [edited, setEdited] = useState<ApiToken | 'new' | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { renew, revoke } = useTokenActions(setShown);
  const add = (): void => setEdited('new');
  const scopesOf = ({ scopes }: ApiToken): string => scopes.map((scope) => words(`scope.${scope}`)).join(', ');
  const usedAt = ({ lastUsedAt }: ApiToken): string => (lastUsedAt === null ? t('never') : messageTime(lastUsedAt));
  const buttons = (token: ApiToken) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', token)} onClick={() => setEdited(token)} />
      <IconButton36 icon="refresh" label={t('renew', token)} onClick={() => void renew(token)} />
      <IconButton36 icon="trash" label={t('revoke', token)} onClick={() => void revoke(token)} />
    </span>
  );
  return (
    <section className={styles.tab}>
      {tokens.data && tokens.data.length > 0 && (
        <div className={styles.head}>
          <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      <Table
        label={t('list')}
        size="large"
        isLoading={tokens.isPending}
        failed={
          tokens.isError && !tokens.data ? { title: t('loadFailed'), onRetry: () => void tokens.refetch() } : undefined
        }
        empty={
          <EmptyState icon="code" title={t('empty')} text={t('emptyText')} action={{ label: t('add'), onClick: add }} />
        }
        rows={tokens.data ?? []}
        idOf={({ id }) => id}
        columns={[
          { title: t('name'), renderCell: (token) => <Name token={token} /> },
          { title: t('scopes'), renderCell: scopesOf, className: styles.scopes },
          {
            title: t('connection'),
            renderCell: ({ whatsapp }) => whatsapp?.name ?? t('defaultConnection'),
            className: styles.optional,
          },
          { title: t('lastUsed'), renderCell: usedAt, className: styles.used },
          { title: t('actions'), kind: 'buttons', renderCell: buttons, className: styles.tokenButtons },
        ]}
        openOf={(token) => () => setEdited(token)}
        renderCard={(token) => (
          <span className={styles.card}>
            <Name token={token} />
            <span>{scopesOf(token)}</span>
            <span>
              {t('lastUsed')}: {usedAt(token)}
            </span>
            {buttons(token)}
          </span>
        )}
      />
      {edited && (
        <TokenDialog
          token={edited === 'new' ? null : edited}
          onSaved={(token) => {
            setEdited(null);
            setShown(token);
            void refresh();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {shown !== null && (
        <ShownSecret title={t('shownTitle')} text={t('shownText')} secret={shown} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

function Name({ token: { name, hint } }: { token: ApiToken }) {
  const t = useTexts(tokenTexts);
  return (
    <span className={styles.two}>
      <b className="two-lines">{name}</b>
      <span>{t('endsIn', { hint })}</span>
    </span>
  );
}

function useTokenActions(show: (token: string) => void) {
  const t = useTexts(tokenTexts);
  const confirm = useConfirm();
  const renewing = useCall(apiTokensApi.renew);
  const revoking = useCall(apiTokensApi.revoke);
  return {
    async renew(token: ApiToken): Promise<void> {
      const question = { title: t('renewTitle', token), text: t('renewText'), confirm: t('renewConfirm') };
      if (!(await confirm({ ...question, danger: true }))) return;
      try {
        show((await renewing.run({ params: { apiTokenId: token.id } })).token);
      } catch {
        // `useCall` has shown the refusal.
      }
      await refresh();
    },
    async revoke(token: ApiToken): Promise<void> {
      const question = { title: t('revokeTitle', token), text: t('revokeText'), confirm: t('revokeConfirm') };
      if (!(await confirm({ ...question, danger: true }))) return;
      try {
        await revoking.run({ params: { apiTokenId: token.id } });
        toast.success(t('revoked'));
      } catch {
        // `useCall` has shown the refusal.
      }
      await refresh();
      keepMainFocus();
    },
  };
}
