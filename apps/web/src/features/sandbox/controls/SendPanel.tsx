import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { sendPhoto, sendTone } from '../phone/answerAlone.ts';
import type { Customer } from '../customers/customers.ts';
import { makeDocument } from './makeFiles.ts';
import { note, setOffline, usePhoneWorld } from '../phone/phoneWorld.ts';
import { failNext, writeAs } from '../phone/playPhone.ts';
import styles from '../Sandbox.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';
import { sendFile } from './sendFile.ts';

/** A place in Santos, as a phone shares it. */
const place = JSON.stringify({
  latitude: -23.9678,
  longitude: -46.3312,
  name: 'Rua Azevedo Sodré, 118',
  address: 'Gonzaga, Santos · SP',
});
const shared =
  'BEGIN:VCARD\nVERSION:3.0\nN:;Osvaldo Portaria;;;\nFN:Osvaldo Portaria\nTEL;type=CELL;waid=5513996550182:+55 13 99655-0182\nEND:VCARD';

type Props = {
  connectionId: number;
  customer: Customer | undefined;
  fails: boolean;
  onFails: (fails: boolean) => void;
};

/** The panel for sending media as the chosen customer, and for simulating faults. */
export function SendPanel({ connectionId, customer, fails, onFails }: Props) {
  const t = useTexts(sandboxTexts);
  const isOffline = usePhoneWorld((state) => state.world.isOffline);
  const kinds: readonly { icon: IconName; label: string; send: (as: Customer) => void }[] = [
    { icon: 'microphone', label: t('audio'), send: sendTone },
    { icon: 'image', label: t('photo'), send: (as) => void sendPhoto(as, t('photoCaption')) },
    {
      icon: 'document',
      label: t('document'),
      send: (as) => void sendFile(as, makeDocument(t('documentName'), t('documentLine'))),
    },
    {
      icon: 'location',
      label: t('location'),
      send: (as) => writeAs(as, { kind: 'location', body: place, what: t('location') }),
    },
    {
      icon: 'person',
      label: t('contact'),
      send: (as) => writeAs(as, { kind: 'contact', body: shared, what: t('contact') }),
    },
    { icon: 'phone', label: t('call'), send: (as) => writeAs(as, { kind: 'call', body: '', what: '' }) },
  ];
  const switchFailure = (isOn: boolean): void => {
    onFails(isOn);
    failNext(connectionId, isOn).catch((error: unknown) => {
      onFails(!isOn);
      toastError(error);
    });
  };
  const switchOffline = (isOn: boolean): void => {
    setOffline(isOn);
    note(isOn ? 'logOffline' : 'logOnline', '');
  };
  const first = customer?.name.split(' ')[0] ?? '';
  return (
    <section className={styles.card} aria-label={t('sendAs', { name: first })}>
      {customer && <h3>{t('sendAs', { name: first })}</h3>}
      {customer && (
        <div className={styles.buttons}>
          {kinds.map(({ icon, label, send }) => (
            <Button key={label} size="small" startIcon={<Icon name={icon} size={16} />} onClick={() => send(customer)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {customer && <hr />}
      <SwitchRow label={t('withoutInternet')} isOn={isOffline} onChange={switchOffline} />
      <SwitchRow label={t('failNext')} isOn={fails} onChange={switchFailure} />
    </section>
  );
}
