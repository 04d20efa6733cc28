import { limits } from '@recado/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';

const { compressImage } = await import('../src/features/flows/content/compressImage.ts');
const { uploadFiles } = await import('../src/features/flows/content/uploadFiles.ts');

/** The request of the browser: answers each call with the names of its files. */
class StoringRequest extends EventTarget {
  static readonly calls: string[][] = [];
  readonly upload = new EventTarget();
  readonly status = 200;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = (): null => null;
  send(form: FormData): void {
    const names = form.getAll('medias').map((file) => (file as File).name);
    StoringRequest.calls.push(names);
    this.responseText = JSON.stringify(names.map((name) => `stored-${name}`));
    this.upload.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}
afterEach(() => vi.unstubAllGlobals());

it('the files of a content node are uploaded as many at once as one call takes, in their order', async () => {
  vi.stubGlobal('XMLHttpRequest', StoringRequest);
  const count = 2 * limits.flowFiles + 3;
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `${at}.mp3`, { type: 'audio/mpeg' }));
  const shares: number[] = [];
  const stored = await uploadFiles(files, (share) => shares.push(share));
  expect(stored).toEqual(files.map(({ name }) => `stored-${name}`));
  expect(StoringRequest.calls.map(({ length }) => length)).toEqual([limits.flowFiles, limits.flowFiles, 3]);
  expect(shares.map((share) => Math.round(share * count))).toEqual([limits.flowFiles, 2 * limits.flowFiles, count]);
});

describe('an image of a content node', () => {
  /** Lets the canvas of the browser make a blob of this type and size. Returns the calls of `toBlob`. */
  function stubCanvas(made: { type?: string; bytes: number }): unknown[][] {
    const calls: unknown[][] = [];
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => undefined }),
      toBlob(done: (blob: Blob) => void, type: string, quality: number) {
        calls.push([type, quality, canvas.width, canvas.height]);
        done(new Blob(['x'.repeat(made.bytes)], { type: made.type ?? type }));
      },
    };
    Object.assign(document, { createElement: () => canvas });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
    return calls;
  }
  const photo = new File(['x'.repeat(100)], 'foto.jpg', { type: 'image/jpeg' });

  it('is compressed to the quality 0.7 in its size and type, under its name [FLOW-60]', async () => {
    const calls = stubCanvas({ bytes: 60 });
    const compressed = await compressImage(photo);
    expect(calls).toEqual([['image/jpeg', 0.7, 40, 30]]);
    expect([compressed.name, compressed.type, compressed.size]).toEqual(['foto.jpg', 'image/jpeg', 60]);
  });

  it.each([
    ['is not smaller', { bytes: 100 }],
    ['has another type', { bytes: 60, type: 'image/png' }],
  ])('stays as it is if the compressed one %s [FLOW-60]', async (_case, made) => {
    stubCanvas(made);
    expect(await compressImage(photo)).toBe(photo);
  });
});
