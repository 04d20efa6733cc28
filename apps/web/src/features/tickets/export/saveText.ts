import { saveFile } from '../../../lib/browser/saveFile.ts';

/** Saves a text as a file. The mark at its beginning tells older editors of Windows that it is UTF-8. */
export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob(['\uFEFF', text.replaceAll('\n', '\r\n')], { type: 'text/plain;charset=utf-8' }));
