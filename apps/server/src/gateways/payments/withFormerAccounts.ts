import { PaymentError, type ChargeName, type FoundCharge, type PaymentProvider } from './PaymentProvider.ts';

/**
 * Returns a provider that looks for a charge in former accounts too, if the present one does not know it. A charge is
 * removed in the account that knows it: another one resolves for an unknown charge, which can then still be paid.
 */
export function withFormerAccounts(present: PaymentProvider, former: readonly PaymentProvider[]): PaymentProvider {
  if (former.length === 0) return present;
  /** Throws if no account knows the charge and one of them did not answer, because it may know it. */
  async function locate(charge: ChargeName): Promise<{ account: PaymentProvider; found: FoundCharge } | undefined> {
    let other: { account: PaymentProvider; found: FoundCharge } | undefined;
    let failure: PaymentError | undefined;
    for (const account of [present, ...former])
      try {
        const found = await account.find(charge);
        if (found?.txid === charge.txid) return { account, found };
        // Providers with ids of their own: an account may have given this one to another charge.
        if (found) other ??= { account, found };
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        if (!failure || (failure.isDefinite && !error.isDefinite)) failure = error;
      }
    if (!other && failure) throw failure;
    return other;
  }
  return {
    ...present,
    find: async (charge) => (await locate(charge))?.found,
    remove: async (charge) => ((await locate(charge))?.account ?? present).remove(charge),
  };
}
