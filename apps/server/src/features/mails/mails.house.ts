import { defineHouse } from '../../../test/house.ts';
import { within } from '../../../test/make.ts';
import { derivedKeys } from '../../kernel/derivedKeys.ts';
import { openOutbox } from './index.ts';

export default defineHouse({
  callers: {
    'mails.outbox': 'super',
  },
  lists: {
    async seed({ server, company: { companyId } }) {
      const outbox = openOutbox(derivedKeys(server.config, 'outbox'));
      await within(server, companyId, (work) =>
        outbox.keep(work, { to: 'ana@test.recado', subject: 'Oi', text: 'Olá', html: '<p>Olá</p>' }),
      );
    },
  },
});
