import { settingsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeSetting, type SettingDeps } from './changeSetting.ts';
import { listSettings } from './readSettings.ts';

export const settingRoutes = (deps: SettingDeps): Routes =>
  implement(settingsApi, {
    list: (work) => listSettings(work),
    change: (work, { params, body }) => changeSetting(work, params.key, body.value, deps),
  });
