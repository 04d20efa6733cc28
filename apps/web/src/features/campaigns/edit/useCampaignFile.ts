import { campaignsApi, type Campaign } from '@recado/contracts';
import { useState } from 'react';
import { ApiError, call, useCall } from '../../../lib/server/api.ts';
import { networkCode } from '../../../lib/server/ApiError.ts';
import type { CampaignForm } from './campaignForm.ts';

/** A stored file of a campaign. */
export type StoredFile = { name: string; type: string; address: string | null };

const fileOf = (campaign: Campaign | null): StoredFile | null =>
  campaign?.mediaName ? { name: campaign.mediaName, type: campaign.mediaType ?? '', address: campaign.mediaUrl } : null;

/** The file of a campaign: the stored one, the progress of an upload, and its change (CAMP-20). */
export function useCampaignFile(campaign: Campaign | null) {
  const [upload, setUpload] = useState<{ name: string; share: number } | null>(null);
  const [stored, setStored] = useState<StoredFile | null>(() => fileOf(campaign));
  const detach = useCall(campaignsApi.detach, { quiet: true });

  async function attach(campaignId: number, file: File): Promise<void> {
    const form = new FormData();
    form.set('file', file);
    setUpload({ name: file.name, share: 0 });
    try {
      await call(campaignsApi.attach, {
        params: { campaignId },
        form,
        onProgress: (share) => setUpload({ name: file.name, share }),
      });
    } catch (error) {
      // A lost network says the same as an upload that came to a halt.
      throw error instanceof ApiError && error.code === networkCode
        ? new ApiError('ERR_UPLOAD_STALLED', error.status)
        : error;
    } finally {
      setUpload(null);
    }
    setStored({ name: file.name, type: file.type, address: null });
  }

  /** Uploads or removes the file of a saved campaign. */
  async function save(campaignId: number, file: CampaignForm['file']): Promise<void> {
    if (file === 'keep') return;
    if (file !== 'remove') return attach(campaignId, file);
    await detach.run({ params: { campaignId } });
    setStored(null);
  }

  return { upload, stored, save };
}
