import { findFiles, forgetFiles, keepFiles } from '../../../lib/browser/keptFiles.ts';
import { useSession } from '../../../lib/session/session.ts';
import { stateAfterReload, useOutbox, type Outgoing, type OutgoingFile } from './outbox.ts';

type Facts = Omit<Outgoing, 'files'> & { files: Omit<OutgoingFile, 'file' | 'preview'>[] };

const prefixOf = (userId: number): string => `sending:${userId}:`;
const keyOf = ({ userId, clientKey }: Pick<Outgoing, 'userId' | 'clientKey'>): string =>
  `${prefixOf(userId)}${clientKey}`;

/** Sendings that another tab may be sending too. */
const taken = new Set<string>();

/**
 * Files on their way are kept until the server has stored them: a reload goes on under the same client key, which
 * stores them once.
 */
useOutbox.subscribe(({ sendings }, before) => {
  // The end of a session clears the screen, but not the stored files.
  if (useSession.getState().user === null) return;
  const known = new Map(before.sendings.map((one) => [one.clientKey, one]));
  for (const sending of sendings) {
    const old = known.get(sending.clientKey);
    known.delete(sending.clientKey);
    if (
      sending.files.length === 0 ||
      (old && old.state === sending.state) ||
      (old && sending.state !== 'failed' && old.state !== 'failed')
    )
      continue;
    const { files, ...rest } = sending;
    const facts: Facts = { ...rest, files: files.map(({ file: _file, preview: _preview, ...about }) => about) };
    if (!taken.has(sending.clientKey) || sending.state === 'failed')
      void keepFiles(keyOf(sending), sending.userId, facts, files);
  }
  for (const gone of known.values()) if (gone.files.length > 0) void forgetFiles(keyOf(gone));
});

/** Takes up the files this person had on their way before the page was loaded. */
export async function restoreSendings(userId: number): Promise<void> {
  const found = await findFiles<Facts>(prefixOf(userId), userId);
  if (useSession.getState().user?.id !== userId) return;
  const known = new Set(useOutbox.getState().sendings.map(({ clientKey }) => clientKey));
  const restored = found
    .filter(({ facts }) => !known.has(facts.clientKey))
    .map(({ facts, files }): Outgoing => {
      taken.add(facts.clientKey);
      return {
        ...facts,
        files: facts.files.flatMap((about): OutgoingFile[] => {
          const file = files.get(about.id);
          return file ? [{ ...about, file, preview: about.reply?.url ?? URL.createObjectURL(file) }] : [];
        }),
        state: stateAfterReload(facts),
        attempts: 0,
        progress: 0,
      };
    });
  if (restored.length > 0)
    useOutbox.setState(({ sendings }) => ({
      sendings: [...restored, ...sendings].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    }));
}

/** Returns whether a message still has to be sent: another tab may have sent one that this tab read from the disk. */
export const isStillKept = async (sending: Outgoing): Promise<boolean> =>
  !taken.has(sending.clientKey) || (await findFiles(keyOf(sending), sending.userId)).length > 0;

/**
 * Runs the sending of files in one tab at a time. Returns null where another tab is at it. Browsers promise it on
 * secure origins only.
 */
export async function inOneTab<T>({ clientKey }: Outgoing, task: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return task();
  return navigator.locks.request(`sending:${clientKey}`, { ifAvailable: true }, (lock) => (lock ? task() : null));
}
