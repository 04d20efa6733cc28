/**
 * The address of a stored file on this very origin: only path and signature count, so that a page behind another name
 * of the same server still shows its pictures. Null for anything that is no address.
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
