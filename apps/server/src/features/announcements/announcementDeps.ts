import type { PayloadOf } from '@recado/contracts';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { Workshop } from '../../kernel/work.ts';
import type { UploadStore } from '../media/index.ts';

/** Dependencies of announcements, which belong to no company and are shown to all. */
export type AnnouncementDeps = {
  store: UploadStore;
  acrossCompanies: Workshop['acrossCompanies'];
  /** Publishes to rooms of several companies at once. */
  publish(payload: PayloadOf<'company-announcement'>, rooms: readonly Room[]): void;
};
