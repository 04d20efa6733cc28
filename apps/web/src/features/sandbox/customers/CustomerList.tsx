import { Ack } from '@recado/contracts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import type { Customer } from './customers.ts';
import { choose, removeCustomer, setAnswersAlone, usePhoneWorld } from '../phone/phoneWorld.ts';
import styles from '../Sandbox.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';

/** The simulated customers, and whether they answer by themselves. */
export function CustomerList({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(sandboxTexts);
  const confirm = useConfirm();
  const { customers, chosen, chats, answersAlone } = usePhoneWorld((state) => state.world);
  const unreadOf = (number: string): number =>
    (chats[number] ?? []).filter(({ side, ack }) => side === 'in' && ack < Ack.read).length;
  const remove = async ({ number, name }: Customer): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    removeCustomer(number);
    keepMainFocus();
  };
  return (
    <section className={styles.customers} aria-label={t('customers')}>
      <div className={styles.head}>
        <h2>{t('customers')}</h2>
        <span className="num">{customers.length}</span>
      </div>
      {customers.length === 0 ? (
        <EmptyState icon="personAdd" title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <ul className={styles.people} tabIndex={-1}>
          {customers.map((customer) => {
            const unread = customer.number === chosen ? 0 : unreadOf(customer.number);
            const note = typeof customer.note === 'string' ? t(customer.note as 'noteMarina') : customer.note.typed;
            return (
              <li key={customer.number} className={styles.customer} data-chosen={customer.number === chosen}>
                <Avatar id={Number(customer.number.slice(-6))} name={customer.name} />
                <button
                  type="button"
                  className={styles.choose}
                  aria-current={customer.number === chosen ? 'true' : undefined}
                  onClick={() => {
                    choose(customer.number);
                    onChoose();
                  }}
                >
                  <b className="ellipsis">{customer.name}</b>
                  <small className="ellipsis">{note || `+${customer.number}`}</small>
                </button>
                {unread > 0 && (
                  <span title={t('unread', { count: unread })}>
                    <CountBadge count={unread} tone="primary" />
                  </span>
                )}
                {customer.isAutomatic && <span className={styles.automatic}>{t('automatic')}</span>}
                <span className={styles.remove}>
                  <IconButton36
                    icon="trash"
                    size={28}
                    label={t('removeCustomer', { name: customer.name })}
                    onClick={() => void remove(customer)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.foot}>
        <SwitchRow label={t('automaticAll')} hint={t('automaticHint')} isOn={answersAlone} onChange={setAnswersAlone} />
      </div>
    </section>
  );
}
