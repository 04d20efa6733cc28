import { defineHouse, fixedLength } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'settings.list': 'all',
    'settings.change': 'admin',
  },
  rows: () => ({ setting: 'userRating' }),
  requests: {
    'settings.change': { params: { key: 'userRating' }, body: { value: 'disabled' } },
  },
  recorded: {
    settings: true,
  },
  prepareChange: {
    'settings.change'(_server, _company, request) {
      request.body = { value: 'enabled' };
    },
  },
  notCompared: {
    'settings.change': 'one value for each key',
  },
  lists: {
    unmeasured: {
      'settings.list': fixedLength,
    },
  },
});
