import { useNavigate } from '@tanstack/react-router';
import { listed } from '../../../lib/format/listed.ts';
import { paths } from '../../../lib/routes.ts';
import { useConnections } from '../../../lib/server/connections.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { companyHoursTexts } from './companyHours.texts.ts';

/** Warns of connections without a text for closed hours: they answer as if the company were open (behaviour 4.3). */
export function SilentConnections() {
  const t = useTexts(companyHoursTexts);
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { connections } = useConnections();
  const silent = connections.filter(({ outOfHoursMessage }) => outOfHoursMessage?.trim() === '');
  const [first] = silent;
  if (!first) return null;
  const names = listed(
    silent.map(({ name }) => name),
    language,
  );
  return (
    <Banner
      tone="warning"
      icon="warning"
      action={{
        label: t('toConnections'),
        onClick: () => void navigate({ to: paths.connections, state: { offersOf: first.id } }),
      }}
    >
      {t('silent', { names })}
    </Banner>
  );
}
