import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepFile, type KeptFile } from '../features/media/index.ts';
import type { Storage } from '../gateways/storage/Storage.ts';
import { demoContacts, demoGroup } from './people.ts';
import { voices } from './voices.ts';

/** Pictures and documents of demo conversations, in `apps/server/demo`, with the displayed file name. */
const documents = {
  'lamp.jpg': 'IMG_4127.jpg',
  'armchair.jpg': 'IMG_0831.jpg',
  'sofa.jpg': 'sofa-ipe-linho-cinza.jpg',
  'drawer.jpg': 'IMG_2290.jpg',
  'quote.pdf': 'Orçamento mesas 8 lugares.pdf',
  'receipt.pdf': 'Comprovante Pix.pdf',
} as const;

type VoiceName = keyof typeof voices;
/** A file of the demo. Each is sent only once, because a stored file belongs to one message. */
export type DemoFileName = keyof typeof documents | VoiceName;
export const isVoice = (file: DemoFileName): file is VoiceName => file in voices;

/** The stored demo files by name, and the path of each contact's picture by the contact's name. */
export type DemoFiles = { files: ReadonlyMap<DemoFileName, KeptFile>; faces: ReadonlyMap<string, string> };

const mostBytes = 2 ** 20;

/**
 * Copies the demo's files into the storage. Does not touch the database; the cleanup job removes files that no row
 * uses.
 */
export async function keepDemoFiles(storage: Storage): Promise<DemoFiles> {
  const folder = demoFolder();
  const receive = (name: string) => storage.receive(createReadStream(join(folder, name)), { maxBytes: mostBytes });
  const keep = async (name: string) => storage.keep(await receive(name), { name });

  const keepVoice = async (name: VoiceName): Promise<KeptFile> => {
    const [voice, playable] = [await keep(name), await keep(name.replace('.ogg', '.mp3'))];
    const { seconds, waveform } = voices[name];
    return {
      ...voice,
      seconds,
      waveform: [...waveform],
      width: null,
      height: null,
      thumbPath: null,
      playablePath: playable.path,
      voicePath: null,
    };
  };
  const files = new Map<DemoFileName, KeptFile>();
  for (const [file, name] of Object.entries(documents))
    files.set(file as DemoFileName, await keepFile(storage, await receive(file), name));
  for (const file of Object.keys(voices) as VoiceName[]) files.set(file, await keepVoice(file));
  const faces = new Map<string, string>();
  for (const { name, face } of [...demoContacts, demoGroup])
    if (face) faces.set(name, (await keep(`faces/${face}`)).path);
  return { files, faces };
}

/** Returns `apps/server/demo`, beside the migrations, both from source and from the bundle. */
function demoFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return join(folder, 'demo');
}
