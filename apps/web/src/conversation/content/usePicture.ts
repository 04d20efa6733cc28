import { useEffect, useReducer, useRef } from 'react';
import { askFile } from '../../lib/server/askServer.ts';

/** Maximum bytes of cached pictures that are not on screen. */
const retainedBytes = 48 * 1024 * 1024;

type Picture = { users: number; bytes: number; url: string | null; coming: Promise<void> };

/**
 * By path: the signature of an address changes every few minutes, the file never. The least recently used comes first.
 */
const pictures = new Map<string, Picture>();

const pathOf = (address: string): string => address.split('?')[0]!;

function hold(address: string): Picture {
  const path = pathOf(address);
  const known = pictures.get(path);
  if (known) {
    known.users += 1;
    return known;
  }
  const picture: Picture = { users: 1, bytes: 0, url: null, coming: Promise.resolve() };
  picture.coming = askFile(address).then(
    (blob) => {
      picture.bytes = blob.size;
      picture.url = URL.createObjectURL(blob);
    },
    (error: unknown) => {
      // A retry with another address may succeed.
      pictures.delete(path);
      throw error;
    },
  );
  pictures.set(path, picture);
  return picture;
}

function letGo(address: string, picture: Picture): void {
  picture.users -= 1;
  const path = pathOf(address);
  if (picture.users > 0 || pictures.get(path) !== picture) return;
  pictures.delete(path);
  pictures.set(path, picture);
  const unused = [...pictures].filter(([, { users, url }]) => users === 0 && url !== null);
  let bytes = unused.reduce((sum, [, one]) => sum + one.bytes, 0);
  for (const [oldest, { url, bytes: freed }] of unused) {
    if (bytes <= retainedBytes) return;
    pictures.delete(oldest);
    URL.revokeObjectURL(url!);
    bytes -= freed;
  }
}

/**
 * Downloads a picture from its signed address with the session's cookie and returns a blob URL (CONV-22), or null while
 * loading. Calls `onFailed` on failure, for example when the signature has expired.
 */
export function usePicture(address: string | null, onFailed?: () => void): string | null {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const onFailedRef = useRef(onFailed);
  useEffect(() => {
    onFailedRef.current = onFailed;
  });
  const isOurs = address !== null && address.startsWith('blob:');
  useEffect(() => {
    if (address === null || isOurs) return undefined;
    const picture = hold(address);
    let isWanted = true;
    if (picture.url === null)
      picture.coming.then(
        () => isWanted && redraw(),
        () => isWanted && onFailedRef.current?.(),
      );
    return () => {
      isWanted = false;
      letGo(address, picture);
    };
  }, [address, isOurs]);
  if (address === null || isOurs) return address;
  return pictures.get(pathOf(address))?.url ?? null;
}
