import { isIP } from 'node:net';
import { AppError } from '@recado/contracts';
import { isPublicAddress } from '../../gateways/isPublicAddress.ts';

/**
 * Asserts that an address may receive webhooks: https on the usual port, without a password, and no name or address of
 * a private network. A name is resolved at each delivery, where a private address is refused again, because names
 * change (trust S13). Throws ERR_WEBHOOK_ADDRESS.
 */
export function assertPublicUrl(text: string, testReceiver: string | undefined): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && testReceiver !== undefined && url.hostname === testReceiver) return;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isOpen = isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(local|localhost|internal)\.?$/i.test(host);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '' || !isOpen)
    throw new AppError('ERR_WEBHOOK_ADDRESS');
}
