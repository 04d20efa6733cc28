export { settingRoutes } from './settings.routes.ts';
export { readSettings } from './readSettings.ts';
export { settingOf } from './settingOf.ts';
export { makeSettings } from './makeSettings.ts';
