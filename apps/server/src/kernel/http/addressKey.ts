import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key that rate limits count for an address: an IPv4 address, also one mapped into IPv6, or the /64 of an
 * IPv6 address, because one subscriber owns all 2^64 addresses of it.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : `${(address as ipaddr.IPv6).parts.slice(0, 4).join(':')}/64`;
}

/**
 * Returns the address key of a raw request that Fastify does not handle, for example a socket's. Honours
 * `X-Forwarded-For` of trusted proxies.
 */
export function openAddressOf(trustedProxies: readonly string[]): (request: FastifyRequest['raw']) => string {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => addressKey(proxyAddress(request, isTrusted));
}
