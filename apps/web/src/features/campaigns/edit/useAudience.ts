import { campaignsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../lib/server/api.ts';
import type { CampaignEditor } from './useCampaignEditor.ts';

/** The recipients of the campaign, once a list, a tag or a segment is chosen. */
export function useAudience({ form }: CampaignEditor) {
  const [kind, contactListId, tagId, segmentId] = useWatch({
    control: form.control,
    name: ['kind', 'contactListId', 'tagId', 'segmentId'],
  });
  const field = kind === 'list' ? 'contactListId' : kind === 'tag' ? 'tagId' : 'segmentId';
  const chosen = { contactListId, tagId, segmentId }[field];
  const given = useMemo(() => ({ query: { [field]: chosen ?? undefined } }), [field, chosen]);
  const found = useEndpoint(campaignsApi.audience, given, { enabled: chosen !== null });
  return {
    audience: chosen === null ? null : found,
    recipients: chosen === null ? null : (found.data?.recipients ?? null),
  };
}
