import type { Work } from '../../kernel/work.ts';
import type { NumberDeps } from '../contactLists/index.ts';
import type { UploadStore } from '../media/index.ts';
import type { Sending } from '../messages/index.ts';

/** Functions of features above and of gateways that the jobs of campaigns use. */
export type CampaignSending = { sending: Sending; findNumber: NumberDeps['findNumber'] };

export type CampaignDeps = UploadStore & {
  sending: Sending;
  /** Drops messages that no session has claimed yet. They are marked as failed. */
  dropSends(work: Work, messageIds: readonly number[]): Promise<void>;
};
