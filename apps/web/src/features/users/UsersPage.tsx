import { ticketsApi, usersApi, type ListedUser, type User } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { lazily } from '../../lib/react/lazily.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../lib/server/api.ts';
import { call } from '../../lib/server/call.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchHeader } from '../../ui/page/SearchHeader.tsx';
import { usePlanRoom } from '../../ui/page/usePlanRoom.ts';
import { UserDialog } from './UserDialog.tsx';
import { UserList } from './UserList.tsx';
import { refreshUsers, useUserNews, useUsers } from './users.queries.ts';
import { userTexts } from './users.texts.ts';

const ProfileDialog = lazily(() => import('./ProfileDialog.tsx').then((found) => found.ProfileDialog));

/** The users of the company (USER-01). */
export function UsersPage() {
  const t = useTexts(userTexts);
  const me = useSession((state) => state.user);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<ListedUser | 'new' | null>(null);
  const remove = useRemove();
  useUserNews();
  const search = useDebouncedValue(typed.trim());
  const pages = useUsers(search);
  const limit = me?.company.plan?.users;
  // A search counts only what it finds.
  const everyone = useUsers('');
  const { withRoom, isWaiting } = usePlanRoom('users', everyone.data?.pages[0]?.count, everyone);
  const add = (): void => withRoom(() => setEdited('new'));
  const close = (): void => setEdited(null);
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={limit === undefined ? t('text') : t('textOfPlan', { limit })}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
          add={{ label: t('addUser'), icon: 'personAdd', isBusy: isWaiting, onClick: add }}
        />
      }
    >
      <UserList
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={<EmptyState icon="search" title={t('notFound')} text={t('notFoundText')} />}
        more={moreOf(pages)}
        users={pages.rows}
        onEdit={setEdited}
        onRemove={(user) => void remove(user)}
      />
      {edited === 'new' ? (
        <UserDialog user={null} onClose={close} />
      ) : edited?.id === me?.id ? (
        <Suspense>{edited && <ProfileDialog onClose={close} />}</Suspense>
      ) : (
        // Administrators receive whole rows.
        edited && <UserDialog user={edited as User} onClose={close} />
      )}
    </Page>
  );
}

/** Deletes a user after a question that names the tickets they hold. */
function useRemove() {
  const t = useTexts(userTexts);
  const confirm = useConfirm();
  const { run } = useCall(usersApi.remove);
  return async ({ id, name }: ListedUser): Promise<void> => {
    const open = { status: 'open', showAll: true, users: [id] } as const;
    const found = await call(ticketsApi.list, { query: open }).catch(toastError);
    if (!found) return;
    const text = found.count === 0 ? t('removeText') : t('removeHeldText', { count: found.count });
    if (!(await confirm({ title: t('removeTitle', { name }), text, confirm: t('removeConfirm'), danger: true })))
      return;
    try {
      await run({ params: { userId: id } });
      toast.success(t('removed', { name }));
    } catch {
      // `useCall` has shown the error. Another administrator may have deleted the user, which the list then shows.
    }
    refreshUsers();
    keepMainFocus();
  };
}
