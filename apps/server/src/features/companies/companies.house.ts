import { defineHouse, oneRow } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'companies.own': 'all',
    'companies.hours': 'admin',
    'companies.saveHours': 'admin',
  },
  requests: {
    'companies.saveHours': { body: { schedules: [] } },
  },
  recorded: {
    companies: true,
  },
  prepareChange: {
    'companies.saveHours'(_server, _company, request) {
      request.body = { schedules: [], observesHolidays: true };
    },
  },
  notCompared: {
    'companies.saveHours': 'compares the `revision` of the hours (ERR_HOURS_CHANGED)',
  },
  lists: {
    unmeasured: {
      'companies.hours': oneRow,
    },
  },
});
