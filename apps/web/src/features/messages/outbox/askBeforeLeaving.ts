import { useAttachmentStore } from '../composer/files/attachments.ts';
import { useOutbox } from './outbox.ts';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * While files are chosen or uploading, the browser asks before the page is left. Otherwise no listener is registered.
 */
function follow(): void {
  const isUploading = useOutbox.getState().sendings.some(({ files, state }) => files.length > 0 && state !== 'failed');
  const hasChosen = Object.values(useAttachmentStore.getState().byTicket).some(
    (files) => files !== undefined && files.length > 0,
  );
  if (isUploading || hasChosen) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** Begins to watch what would be lost. */
export function askBeforeLeaving(): void {
  useOutbox.subscribe(follow);
  useAttachmentStore.subscribe(follow);
}
