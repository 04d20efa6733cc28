import { statusesOfGroup, type CampaignGroup } from '@recado/contracts';
import { inArray, type SQL } from 'drizzle-orm';
import { campaigns } from './campaigns.tables.ts';

/** The condition for campaigns of a group of the list: `onAir` for those that wait or are being sent. */
export const ofGroup = (group: CampaignGroup): SQL => inArray(campaigns.status, [...statusesOfGroup[group]]);
