import { signUpApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { signUp } from './signUp.ts';

export const signUpRoutes: Routes = implement(signUpApi, {
  create: { open: (visit, { body }) => signUp(visit, body) },
});
