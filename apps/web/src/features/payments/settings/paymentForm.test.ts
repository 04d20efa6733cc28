import type { PaymentSettings } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { changeOf, formOf } from './paymentForm.ts';

const stored = {
  provider: 'bacen',
  bank: 'other',
  environment: 'production',
  pixKey: 'pix@recado.test',
  receiverName: 'Recado',
  receiverCity: 'Santos',
  tokenUrl: 'https://banco.test/token',
  baseUrl: 'https://banco.test',
} as PaymentSettings;

describe('the change of the payment settings', () => {
  it('has the changed fields alone, so that the key of another operator stays', async () => {
    expect(await changeOf({ ...formOf(stored), receiverCity: 'Guarujá' }, stored)).toEqual({ receiverCity: 'Guarujá' });
    expect(await changeOf(formOf(stored), stored)).toEqual({});
  });

  it('has typed secrets, and the fields that another bank or provider needs', async () => {
    expect(await changeOf({ ...formOf(stored), clientSecret: 'novo' }, stored)).toEqual({ clientSecret: 'novo' });
    expect(await changeOf({ ...formOf(stored), bank: 'efi' }, stored)).toEqual({
      bank: 'efi',
      tokenUrl: '',
      baseUrl: '',
    });
    const byHand = { ...stored, provider: 'manual' } as PaymentSettings;
    expect(await changeOf({ ...formOf(byHand), provider: 'bacen' }, byHand)).toEqual({
      provider: 'bacen',
      bank: 'other',
      environment: 'production',
      tokenUrl: 'https://banco.test/token',
      baseUrl: 'https://banco.test',
    });
  });

  it('names the provider where none was chosen before', async () => {
    const none = { ...stored, provider: null } as PaymentSettings;
    expect(await changeOf(formOf(none), none)).toMatchObject({ provider: 'bacen', pixKey: 'pix@recado.test' });
  });
});
