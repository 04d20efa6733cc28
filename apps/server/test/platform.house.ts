import { defineHouse } from './house.ts';

export default defineHouse({
  callers: {
    'platform.openapi': 'all',
    'platform.health': 'all',
    'platform.ready': 'all',
  },
});
