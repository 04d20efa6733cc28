import ipaddr from 'ipaddr.js';

/** Public by number, private by use: the host service of Azure machines. */
const hostServices = new Set(['168.63.129.16']);
/** All of today's internet lies here; `::7f00:1` and other relics do not. */
const globalV6 = ipaddr.parseCIDR('2000::/3');

/**
 * True for an address of the open internet. Private, loopback, link-local, carrier, multicast, documentation and
 * translated ranges are not, nor the services clouds offer their machines; an IPv4 address inside IPv6 is judged as
 * itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostServices.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalV6);
}
