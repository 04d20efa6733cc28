import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { keepMedia, storeUpload, type UploadStore } from '../media/index.ts';
import { campaigns } from './campaigns.tables.ts';
import { lockEditable, oneCampaign, publishCampaign } from './changeCampaign.ts';
import { getCampaign } from './readCampaigns.ts';

/** Attaches a file to a campaign, replacing an earlier one (CAMP-20). Throws ERR_CAMPAIGN_LOCKED. */
export async function attachFile(
  errand: UserErrand,
  id: number,
  file: UploadedFile | undefined,
  store: UploadStore,
): Promise<{ mensagem: string }> {
  // Checked before the file is processed, and again with the row locked.
  await errand.inCompany((work) => lockEditable(work, id));
  await storeUpload(store, file, (kept) =>
    errand.inCompany(async (work) => {
      await lockEditable(work, id);
      await hang(work, id, await keepMedia(work, kept, { kind: 'campaign', id }));
    }),
  );
  return { mensagem: 'ok' };
}

/** Removes the file; the nightly sweep deletes it. */
export async function detachFile(work: UserWork, id: number): Promise<{ message: string }> {
  await lockEditable(work, id);
  await hang(work, id, null);
  return { message: 'ok' };
}

async function hang(work: UserWork, id: number, mediaId: number | null): Promise<void> {
  const before = await getCampaign(work, id);
  await work.db.update(campaigns).set({ mediaId, updatedAt: work.now }).where(oneCampaign(work, id));
  const after = await publishCampaign(work, id, 'update');
  await recordAudit(work, { kind: 'campaign', id, name: after.name, before, after });
}
