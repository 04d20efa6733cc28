import { openEgress } from '../../egress.ts';
import { openBacen } from '../bacen/openBacen.ts';
import { standard } from '../bacen/bankProfiles.ts';
import type { PaymentProvider } from '../PaymentProvider.ts';
import type { LocalBank } from './openLocalBank.ts';

/** The provider `bacen` at the simulated bank: the same code, wire and certificates. */
export function openSandboxProvider(bank: LocalBank, webhookUrl: string): PaymentProvider {
  const egress = openEgress({ allowPrivate: ['127.0.0.1'], pauseMs: 1_000 });
  let opened: Promise<PaymentProvider> | undefined;
  async function connect(): Promise<PaymentProvider> {
    const { origin, certificate } = await bank.start();
    const provider = openBacen(
      egress,
      {
        ...bank.options,
        profile: { ...standard(`${origin}/oauth/token`, `${origin}/v2`), tokenBody: 'json' },
        appKey: '',
        certificate,
        receiverName: 'Banco simulado',
        receiverCity: 'Sao Paulo',
      },
      'sandbox',
    );
    await provider.installWebhook!(webhookUrl);
    return provider;
  }
  const provider = (): Promise<PaymentProvider> =>
    (opened ??= connect().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    name: 'sandbox',
    create: async (order) => (await provider()).create(order),
    find: async (charge) => (await provider()).find(charge),
    remove: async (charge) => (await provider()).remove(charge),
    check: async () => (await provider()).check(),
    installWebhook: async (url) => (await provider()).installWebhook!(url),
  };
}
