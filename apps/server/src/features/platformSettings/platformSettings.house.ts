import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'platformSettings.get': 'super',
    'platformSettings.change': 'super',
    'platformSettings.signUp': 'all',
  },
  requests: {
    'platformSettings.change': { body: { signUpMail: 'enabled' } },
  },
  recorded: {
    platformSettings: 'settings of the platform, recorded by platformSettings.test.ts',
  },
});
