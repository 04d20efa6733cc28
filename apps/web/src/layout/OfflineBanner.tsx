import { useEffect, useState } from 'react';
import { useOnline } from '../lib/realtime.ts';
import { useTexts } from '../lib/texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { layoutTexts } from './layout.texts.ts';

/** Long enough to be read once. */
const backMs = 4_000;

/** Says quietly that the network is away, and that it is back. */
export function OfflineBanner() {
  const t = useTexts(layoutTexts);
  const state = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (state === 'offline') return setWasOffline(true);
    const timer = setTimeout(() => setWasOffline(false), backMs);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'offline')
    return (
      <Banner tone="warning" icon="cloudOff">
        {t('offline')}
      </Banner>
    );
  return (
    wasOffline && (
      <Banner tone="success" icon="cloudDone">
        {t('back')}
      </Banner>
    )
  );
}
