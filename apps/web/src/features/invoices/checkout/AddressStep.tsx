import { Controller } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import type { ServerForm } from '../../../ui/forms/useServerForm.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { CardFields } from './CardFields.tsx';
import styles from './Checkout.module.css';
import { longest, maskZipcode, type CheckoutFields } from './checkoutForm.ts';
import { checkoutTexts } from './checkout.texts.ts';

type Props = {
  form: ServerForm<typeof CheckoutFields>;
  /** True if PAY led here because the address is missing. */
  isAsked: boolean;
};

/** Step 0: the name and the address of the payer (INV-10). */
export function AddressStep({ form, isAsked }: Props) {
  const t = useTexts(checkoutTexts);
  const { control, register, error } = form;
  const text = (name: 'firstName' | 'lastName' | 'address2' | 'city' | 'state' | 'country', max: number) => ({
    label: t(name),
    maxLength: max,
    error: error(name),
    ...register(name),
  });
  return (
    <>
      {isAsked && (
        <Banner tone="info" icon="receipt">
          {t('dataNeeded')}
        </Banner>
      )}
      <div className={styles.two}>
        <Field {...text('firstName', longest.name)} autoComplete="given-name" />
        <Field {...text('lastName', longest.name)} isOptional autoComplete="family-name" />
      </div>
      <div className={styles.street}>
        <Field {...text('address2', longest.street)} autoComplete="street-address" />
        <Controller
          control={control}
          name="zipcode"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field
              ref={ref}
              label={t('zipcode')}
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="99999-999"
              maxLength={longest.zipcode}
              error={error('zipcode')}
              value={value}
              onBlur={onBlur}
              onChange={({ target }) => {
                // A change in the middle keeps the caret; the mask follows at the end.
                const isAtEnd = target.selectionStart === target.value.length;
                onChange(isAtEnd ? maskZipcode(target.value) : target.value);
              }}
            />
          )}
        />
      </div>
      <div className={styles.three}>
        <Field {...text('city', longest.city)} autoComplete="address-level2" />
        <Field {...text('state', longest.state)} isOptional autoComplete="address-level1" />
        <Field {...text('country', longest.country)} autoComplete="country-name" />
      </div>
      <label className={styles.check}>
        <input type="checkbox" {...register('useAddressForPaymentDetails')} />
        {t('keepAddress')}
      </label>
      <CardFields form={form} />
    </>
  );
}
