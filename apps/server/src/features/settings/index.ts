export { changeSetting, type SettingDeps } from './changeSetting.ts';
export { settingRoutes } from './settings.routes.ts';
export { readSettings } from './readSettings.ts';
export { settingOf } from './settingOf.ts';
export { readSecretSetting } from './readSecretSetting.ts';
export { makeSettings } from './makeSettings.ts';
