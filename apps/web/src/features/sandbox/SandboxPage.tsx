import Button from '@mui/material/Button';
import type { AnyConnection } from '@recado/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnections } from '../../lib/server/connections.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageHeader } from '../../ui/page/Page.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { CustomerDialog } from './customers/CustomerDialog.tsx';
import { CustomerList } from './customers/CustomerList.tsx';
import { EventLog } from './controls/EventLog.tsx';
import { Phone } from './phone/Phone.tsx';
import { note, openWorld, restartWorld, usePhoneWorld } from './phone/phoneWorld.ts';
import { resumeHanding } from './phone/playPhone.ts';
import { QrPanel, statusWord } from './controls/QrPanel.tsx';
import styles from './Sandbox.module.css';
import { sandboxTexts } from './sandbox.texts.ts';
import { SendPanel } from './controls/SendPanel.tsx';
import { usePhoneLine } from './phone/usePhoneLine.ts';

const storageKey = 'sandboxConnection';

type Pane = 'customers' | 'phone' | 'controls';

/** Simulated phones: customers who write to a connection of this company and receive what it answers. */
export function SandboxPage() {
  const t = useTexts(sandboxTexts);
  const confirm = useConfirm();
  const { connections: all, isPending, isError, refetch } = useConnections();
  const connections = all.filter(({ provider }) => provider === 'sandbox');
  const [wanted, setWanted] = useState(() => Number(localStorage.getItem(storageKey)));
  const [isMaking, setMaking] = useState(false);
  const connection = connections.find(({ id }) => id === wanted) ?? connections[0];
  const choose = (id: number): void => {
    localStorage.setItem(storageKey, String(id));
    setWanted(id);
  };
  const restart = async (): Promise<void> => {
    if (await confirm({ title: t('restartTitle'), text: t('restartText'), confirm: t('restart'), danger: true }))
      restartWorld();
  };
  const actions = connection && (
    <>
      {connections.length > 1 && (
        <select
          className={styles.select}
          aria-label={t('connection')}
          value={connection.id}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button startIcon={<Icon name="restart" size={18} />} onClick={() => void restart()}>
        {t('restart')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="personAdd" size={18} />} onClick={() => setMaking(true)}>
        {t('newContact')}
      </Button>
    </>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      {connection && <Playground key={connection.id} connection={connection} />}
      {!connection && isError && <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />}
      {!connection && !isError && !isPending && (
        <EmptyState icon="link" title={t('noConnection')} text={t('noConnectionText')} />
      )}
      {isMaking && <CustomerDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

/** Customers, phone and controls of one connection; side by side, or one at a time where there is no room. */
function Playground({ connection: { id, name, status }, connection }: { connection: AnyConnection }) {
  const t = useTexts(sandboxTexts);
  const isOpen = usePhoneWorld((state) => state.connectionId === id);
  const customer = usePhoneWorld(({ world }) => world.customers.find(({ number }) => number === world.chosen));
  const [pane, setPane] = useState<Pane>('phone');
  const [fails, setFails] = useState(false);
  useEffect(() => {
    openWorld(id);
    resumeHanding();
  }, [id]);
  useStatusNotes(name, status);
  // The failure that was ordered met its message: what comes now went through.
  const onDelivery = useCallback(() => setFails(false), []);
  usePhoneLine(id, status !== 'qrcode' && status !== 'DISCONNECTED', onDelivery);
  if (!isOpen) return null;
  return (
    <>
      <div className={styles.panes}>
        <Segmented
          label={t('panes')}
          value={pane}
          onChange={setPane}
          options={[
            { value: 'customers', label: t('customers') },
            { value: 'phone', label: t('phone') },
            { value: 'controls', label: t('controls') },
          ]}
        />
      </div>
      <div className={styles.playground} data-pane={pane}>
        <CustomerList onChoose={() => setPane('phone')} />
        <section className={styles.stage} aria-label={t('phone')}>
          {customer ? (
            <Phone key={customer.number} customer={customer} />
          ) : (
            <EmptyState icon="personAdd" title={t('nobody')} text={t('nobodyText')} />
          )}
        </section>
        <div className={styles.controls}>
          <QrPanel connection={connection} />
          <SendPanel connectionId={id} customer={customer} fails={fails} onFails={setFails} />
          <EventLog />
        </div>
      </div>
    </>
  );
}

/** Writes down how the connection comes and goes while the page is open. */
function useStatusNotes(name: string, status: AnyConnection['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === 'CONNECTED' || status === 'DISCONNECTED')
      note('logStatus', name, tOf(sandboxTexts)(statusWord(status)));
  }, [name, status]);
}
