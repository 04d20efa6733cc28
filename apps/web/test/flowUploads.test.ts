import { limits } from '@recado/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import './browser.ts';

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
