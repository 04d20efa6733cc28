import { platformSettingsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changePlatformSettings, type PlatformSettingDeps } from './changePlatformSettings.ts';
import { readPlatformSettings } from './readPlatformSettings.ts';

export const platformSettingRoutes = (deps: PlatformSettingDeps): Routes =>
  implement(platformSettingsApi, {
    get: (work) => readPlatformSettings(work.db),
    change: { outside: (errand, { body }) => changePlatformSettings(errand, body, deps) },
    signUp: {
      async open({ acrossCompanies }) {
        const { userCreation } = await acrossCompanies('platformSettings.signUp', readPlatformSettings);
        return { isOpen: userCreation === 'enabled' };
      },
    },
  });
