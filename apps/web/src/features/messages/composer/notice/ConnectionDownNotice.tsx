import { usersApi } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useEndpoint } from '../../../../lib/server/api.ts';
import { useMay } from '../../../../lib/session/may.tsx';
import { useLanguage, useTexts } from '../../../../lib/texts/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { ComposerNotice } from './ComposerNotice.tsx';
import { paths } from '../../../../lib/routes.ts';

/** Maximum number of names shown. */
const mostNames = 3;

/**
 * Explains that the connection is disconnected and who can reconnect it: administrators get a link, others the names of
 * administrators.
 */
export function ConnectionDownNotice({ name }: { name: string }) {
  const t = useTexts(messageTexts);
  const [language] = useLanguage();
  const mayReconnect = useMay('connections-page:actionButtons');
  const { data: users } = useEndpoint(usersApi.list, undefined, { enabled: !mayReconnect });
  const admins = users?.filter(({ profile }) => profile === 'admin') ?? [];
  // Online administrators first, because they can help at once.
  const names = admins
    .toSorted((a, b) => Number(b.online) - Number(a.online))
    .slice(0, mostNames)
    .map((admin) => admin.name);
  const help = () => {
    if (mayReconnect) return <Link to={paths.connections}>{t('reconnect')}</Link>;
    return names.length === 0
      ? t('askAnyAdmin')
      : t('askAdmin', { names: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) });
  };
  return (
    <ComposerNotice tone="warning" icon="linkOff">
      {t('connectionDown', { name })} {help()}
    </ComposerNotice>
  );
}
