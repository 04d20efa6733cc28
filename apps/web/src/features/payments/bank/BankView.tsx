import MenuItem from '@mui/material/MenuItem';
import { paymentsApi, sandboxActs, type Charge, type SandboxAct } from '@recado/contracts';
import { useState } from 'react';
import { moneyText } from '../../../lib/format/money.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../../lib/server/api.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { ChargeState } from '../ChargeState.tsx';
import { refreshPayments, useCharges } from '../payments.queries.ts';
import { bankTexts } from './bank.texts.ts';
import styles from './BankView.module.css';

/** The simulated bank: an operator pays a charge, wrongly, twice or late, refunds or cancels it. */
export function BankView() {
  const t = useTexts(bankTexts);
  const [typed, setTyped] = useState('');
  const pages = useCharges({ searchParam: useDebouncedValue(typed.trim()), filter: 'all', provider: 'sandbox' });
  const name = ({ company, invoice }: Charge) => (
    <span className={styles.two}>
      <strong className="ellipsis" title={company.name}>
        {company.name}
      </strong>
      <span className="ellipsis">{invoice.detail}</span>
    </span>
  );
  const value = (charge: Charge) => <span className="num">{moneyText(charge.value)}</span>;
  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
      <Table
        label={t('charges')}
        size="large"
        isLoading={pages.isPending}
        failed={pages.isError && !pages.data ? { title: t('failed'), onRetry: () => void pages.refetch() } : undefined}
        empty={<EmptyState icon="list" title={t('empty')} text={t('emptyText')} />}
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('company'), renderCell: name },
          { title: t('value'), renderCell: value, className: styles.value },
          { title: t('state'), renderCell: (charge) => <ChargeState charge={charge} />, className: styles.state },
          {
            title: t('actions'),
            renderCell: (charge) => <Acts charge={charge} />,
            kind: 'buttons',
            className: styles.actions,
          },
        ]}
        renderCard={(charge) => (
          <div className={styles.card}>
            <span className={styles.words}>
              {name(charge)}
              {value(charge)}
              <ChargeState charge={charge} />
            </span>
            <Acts charge={charge} />
          </div>
        )}
      />
    </>
  );
}

/** The acts of the payer of a charge. */
function Acts({ charge: { company, invoice, txid } }: { charge: Charge }) {
  const t = useTexts(bankTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const simulate = useCall(paymentsApi.simulate);
  const act = async (chosen: SandboxAct): Promise<void> => {
    setAnchor(null);
    try {
      await simulate.run({ params: { invoiceId: invoice.id }, body: { act: chosen, txid } });
      toast.success(t('done'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPayments();
  };
  return (
    <span className={styles.buttons}>
      <BusyButton
        size="small"
        variant="outlined"
        busy={simulate.busy}
        aria-label={t('payOf', { name: company.name })}
        onClick={() => void act('pay')}
      >
        {t('pay')}
      </BusyButton>
      <IconButton36
        icon="moreHorizontal"
        label={t('moreOf', { name: company.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          {sandboxActs
            .filter((one) => one !== 'pay')
            .map((one) => (
              <MenuItem key={one} onClick={() => void act(one)}>
                {t(one)}
              </MenuItem>
            ))}
        </MenuBelow>
      )}
    </span>
  );
}
