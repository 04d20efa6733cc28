import type { Identity } from '../Phone.ts';

/** Servers of single people. Hosted ones are Meta's own rooms for businesses. */
const kinds: Readonly<Record<string, Identity['kind']>> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  hosted: 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
};
const servers = { phone: 's.whatsapp.net', lid: 'lid', group: 'g.us' } as const;

/**
 * Who a JID names: the number of the device is cut off, and digits on the lid server stay a lid. Undefined for what is
 * nobody one talks with: status posts, channels, broadcast lists.
 */
export function toIdentity(jid: unknown): Identity | undefined {
  if (typeof jid !== 'string' || jid.length > 128) return undefined;
  const [address = '', server = '', ...rest] = jid.trim().split('@');
  const kind = rest.length === 0 && Object.hasOwn(kinds, server) ? kinds[server] : undefined;
  if (kind === undefined) return undefined;
  if (kind === 'group') return /^\d{5,20}(?:-\d{5,20})?$/.test(address) ? { kind, value: address } : undefined;
  // `5511…_1:7`: an agent and a device may follow the user.
  const user = /^(\d{5,20})(?:_\d+)?(?::\d+)?$/.exec(address)?.[1];
  return user === undefined ? undefined : { kind, value: user };
}

/** The people the JIDs name, each once, phones first. A group is never one of them. */
export function toIdentities(...jids: unknown[]): Identity[] {
  const found = jids
    .map(toIdentity)
    .filter((identity) => identity !== undefined && identity.kind !== 'group') as Identity[];
  return (['phone', 'lid'] as const).flatMap((kind) => found.find((identity) => identity.kind === kind) ?? []);
}

/** The address of somebody; undefined for one WhatsApp Web does not know. */
export const toJid = ({ kind, value }: Identity): string | undefined =>
  kind === 'bsuid' ? undefined : `${value}@${servers[kind]}`;
