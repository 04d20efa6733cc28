import Button from '@mui/material/Button';
import type { Checkout, Payment } from '@recado/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { moneyText } from '../../../lib/format/money.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../../ui/labels/VisuallyHidden.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { checkoutTexts } from '../checkout/checkout.texts.ts';
import { problemWords } from '../InvoiceDialog.tsx';
import { invoiceTexts } from '../invoices.texts.ts';
import { PixFooter, useTimeLeft } from './PixFooter.tsx';
import styles from './PixView.module.css';
import { useCopied } from './useCopied.ts';

type Props = {
  pix: Checkout;
  /** The amount that was shown before the PIX was made, if it was another one. */
  formerAmount: number | null;
  /** True if the bank no longer knows it as payable. */
  isGone: boolean;
  /** Money that arrived without paying the invoice. */
  payments: readonly Payment[];
  isBusy: boolean;
  onNewCode: () => void;
};

/** The PIX to pay: QR code, amount, the code to paste, and how long it is valid (INV-15, INV-16). */
export function PixView({ pix, formerAmount, isGone, payments, isBusy, onNewCode }: Props) {
  const t = useTexts(checkoutTexts);
  const words = useTexts(invoiceTexts);
  const codeId = useId();
  const view = useRef<HTMLDivElement>(null);
  const timeLeft = useTimeLeft(pix);
  const isExpired = isGone || timeLeft.ms <= 0;
  const code = pix.qrcode.qrcode;
  const problem = payments.find((payment) => payment.problem !== null);
  useEffect(() => view.current?.focus(), [pix.txid]);
  // The code and its button are disabled when it expires. In Chromium, the focus goes at once to what is around.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isAround = activeElement !== view.current && activeElement?.contains(view.current);
    if (isExpired && (isAround || activeElement?.matches(':disabled')))
      view.current?.querySelector<HTMLElement>('[data-new-code]')?.focus();
  }, [isExpired]);
  return (
    <div ref={view} className={styles.view} role="group" tabIndex={-1} aria-label={t('pixTitle')}>
      {problem?.problem && (
        <Banner tone="warning" icon="warning">
          <b>{moneyText(problem.value)}</b>: {problemWords(words, problem.problem)}
        </Banner>
      )}
      {formerAmount !== null && (
        <Banner tone="warning" icon="warning">
          {t('amountChanged', { before: moneyText(formerAmount), value: moneyText(Number(pix.valor.original)) })}
        </Banner>
      )}
      <div className={styles.columns}>
        {/* A camera needs dark on white, also in the dark scheme. */}
        <div className={styles.qr} data-expired={isExpired}>
          <QRCodeSVG value={code} size={224} title={t('qrCode')} />
          {isExpired && (
            <span className={styles.over}>
              <Icon name="hourglass" size={36} />
            </span>
          )}
        </div>
        <div className={styles.side}>
          <p>
            <small>{t('value')}</small>
            <strong className="num">{moneyText(Number(pix.valor.original))}</strong>
          </p>
          <ol className={styles.how}>
            {(['how1', 'how2', 'how3'] as const).map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
          <label htmlFor={codeId}>{t('code')}</label>
          <input
            id={codeId}
            className={styles.code}
            readOnly
            value={code}
            disabled={isExpired}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton key={pix.txid} code={code} isDisabled={isExpired} />
        </div>
      </div>
      <PixFooter pix={pix} timeLeft={timeLeft} isExpired={isExpired} isBusy={isBusy} onNewCode={onNewCode} />
    </div>
  );
}

function CopyButton({ code, isDisabled }: { code: string; isDisabled: boolean }) {
  const t = useTexts(checkoutTexts);
  const [isCopied, copy] = useCopied(code);
  return (
    <>
      <Button
        variant="tonal"
        disabled={isDisabled}
        startIcon={<Icon name={isCopied ? 'check' : 'copy'} size={18} />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <VisuallyHidden>
        <output>{isCopied ? t('copied') : ''}</output>
      </VisuallyHidden>
    </>
  );
}
