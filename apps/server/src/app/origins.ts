import type { Config } from '../config.ts';

/** Returns the host that gets HSTS. Never localhost, because HSTS would also apply to other servers on this machine. */
export function secureHostOf(publicUrl: string): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && hostname !== 'localhost' ? hostname : undefined;
}

/**
 * Returns whether an origin may use cookies: our own and the configured ones. A request without an origin does not come
 * from a browser page.
 */
export function allowedOrigins(config: Config): (origin: string | undefined) => boolean {
  const own = new URL(config.publicUrl).origin;
  const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return (origin) =>
    origin === undefined ||
    origin === own ||
    config.allowedOrigins.includes(origin) ||
    (!config.production && local.test(origin));
}
