import { readRows } from './readRows.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void data
    .arrayBuffer()
    .then((bytes) => readRows(new Uint8Array(bytes)))
    .then((answer) => postMessage(answer));
});
