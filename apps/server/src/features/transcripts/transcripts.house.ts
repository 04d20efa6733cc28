import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'transcripts.list': 'all',
  },
});
