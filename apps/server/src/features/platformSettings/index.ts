export { platformSettingRoutes } from './platformSettings.routes.ts';
export { assertUserCreation, isEnabled } from './readPlatformSettings.ts';
