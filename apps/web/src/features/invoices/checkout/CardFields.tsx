import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import styles from './Checkout.module.css';
import type { CheckoutFields } from './checkoutForm.ts';
import { checkoutTexts } from './checkout.texts.ts';

/**
 * The card fields of the specified form (INV-11), closed at first: a PIX needs no card. They live in this form only,
 * never in a storage of the browser, and the contract drops them (INV-22).
 */
export function CardFields({ form: { register } }: { form: ServerForm<typeof CheckoutFields> }) {
  const t = useTexts(checkoutTexts);
  return (
    <details className={styles.card}>
      <summary>{t('card')}</summary>
      <p>{t('cardText')}</p>
      <div className={styles.two}>
        <Field label={t('nameOnCard')} autoComplete="cc-name" maxLength={100} {...register('nameOnCard')} />
        <Field
          label={t('cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          {...register('cardNumber')}
        />
        <Field
          label={t('expiryDate')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('expiryForm')}
          maxLength={7}
          {...register('expiryDate')}
        />
        <Field
          label={t('cvv')}
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          {...register('cvv')}
        />
      </div>
    </details>
  );
}
