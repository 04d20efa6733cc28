import { useLink } from '../../lib/live/online.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../../ui/page/Banner.tsx';
import { layoutTexts } from '../layout.texts.ts';

/** Shows that the network is away, and that it is back. Does not interrupt screen readers. */
export function OfflineBanner() {
  const t = useTexts(layoutTexts);
  const link = useLink();
  if (link === 'online') return null;
  return link === 'offline' ? (
    <Banner tone="warning" icon="cloudOff">
      {t('offline')}
    </Banner>
  ) : (
    <Banner tone="success" icon="cloudDone">
      {t('back')}
    </Banner>
  );
}
