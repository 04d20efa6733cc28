import ipaddr from 'ipaddr.js';

/** A public address that is internal: the host service of Azure machines. */
const hostServices = new Set(['168.63.129.16']);
/** All addresses of today's IPv6 internet; excludes legacy forms such as `::7f00:1`. */
const globalV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Returns whether an address is on the public internet. False for private, loopback, link-local, carrier, multicast,
 * documentation and translated ranges, and for the metadata services of clouds. An IPv4 address inside IPv6 is checked
 * as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostServices.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalV6);
}
