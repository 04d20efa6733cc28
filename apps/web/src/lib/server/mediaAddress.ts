/**
 * Returns the address of a stored file on the present origin. Only path and signature count, so that files also load
 * under another host name of the same server. Null for an invalid address.
 */
export function mediaAddress(url: string | null): string | null {
  if (!url) return null;
  if (url.startsWith('blob:')) return url;
  try {
    const { pathname, search } = new URL(url, location.origin);
    return pathname + search;
  } catch {
    return null;
  }
}
