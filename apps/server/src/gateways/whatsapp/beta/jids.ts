import type { Identity } from '../WhatsAppSession.ts';

/** JID servers of individual users. `hosted` accounts are run by Meta for businesses. */
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
 * Returns the identity of a JID without its device number; digits on the lid server stay a lid. Undefined for status
 * posts, channels and broadcast lists.
 */
export function toIdentity(jid: unknown): Identity | undefined {
  if (typeof jid !== 'string' || jid.length > 128) return undefined;
  const [address = '', server = '', ...rest] = jid.trim().split('@');
  const kind = rest.length === 0 && Object.hasOwn(kinds, server) ? kinds[server] : undefined;
  if (kind === undefined) return undefined;
  if (kind === 'group') return /^\d{5,20}(?:-\d{5,20})?$/.test(address) ? { kind, value: address } : undefined;
  // `5511…_1:7`: an agent and a device number may follow the user.
  const user = /^(\d{5,20})(?:_\d+)?(?::\d+)?$/.exec(address)?.[1];
  return user === undefined ? undefined : { kind, value: user };
}

/** Returns the number of a JID. Undefined for a hidden id, whose digits are no number, and for what is nobody. */
export function numberOf(jid: unknown): string | undefined {
  const identity = toIdentity(jid);
  return identity?.kind === 'phone' ? identity.value : undefined;
}

/** Returns the people of the JIDs, each kind once, phone first. Groups are skipped. */
export function toIdentities(...jids: unknown[]): Identity[] {
  const found = jids
    .map(toIdentity)
    .filter((identity) => identity !== undefined && identity.kind !== 'group') as Identity[];
  return (['phone', 'lid'] as const).flatMap((kind) => found.find((identity) => identity.kind === kind) ?? []);
}

/** Returns the JID of an identity; undefined for a kind that WhatsApp Web does not know. */
export const toJid = ({ kind, value }: Identity): string | undefined =>
  kind === 'bsuid' ? undefined : `${value}@${servers[kind]}`;
