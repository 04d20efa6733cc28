import type { UserWork, Work, Workshop } from '../../kernel/work.ts';
import { changeSetting, type SettingDeps } from '../settings/index.ts';

/** Dependencies of the administration of companies on the process. */
export type PlatformCompanyDeps = Pick<Workshop, 'acrossCompanies' | 'inCompany'> & {
  settings: SettingDeps;
  /** Makes the processes compare the wanted sessions of the company with those they hold. */
  reviewSessions(work: Work): void;
};

/** Sets whether a company has campaigns, which only operators may do (COMP-09). */
export async function setCampaigns(work: Work, isEnabled: boolean, { settings }: PlatformCompanyDeps): Promise<void> {
  await changeSetting(work as UserWork, 'campaignsEnabled', String(isEnabled), settings);
}
