export { signUpRoutes } from './signUp.routes.ts';
