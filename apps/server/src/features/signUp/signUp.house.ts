import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'signUp.create': 'all',
  },
  requests: {
    'signUp.create': {
      body: {
        name: 'Ateliê Nuvem',
        email: 'contato@nuvem.recado',
        phone: '(13) 99999-8888',
        password: 'segredo1',
        planId: 1,
      },
    },
  },
  recorded: {
    signUp: 'a company begins with it',
  },
});
