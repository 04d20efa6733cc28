export { apiTokenRoutes } from './apiTokens.routes.ts';
export { openTokenSearch } from './findTokenCaller.ts';
