import type { SecurityExperiment } from './experiment.ts';

/** Tenancy, roles and visibility. */
export const accessExperiments: readonly SecurityExperiment[] = [
  {
    name: 'S1',
    what: 'ids of another company in every slot of every endpoint',
    tests: ['apps/server/test/house.test.ts'],
    titles: /^3\. ids of another company/,
    plants: [
      {
        name: 'runs-as-the-platform',
        what: 'works run as the role that sees every company',
        edits: [['apps/server/src/kernel/db/open.ts', "const appUrl = urlFor(databaseUrl, appKey, 'recado_app');", "const appUrl = databaseUrl.replace('recado_owner', 'postgres');"]],
        noticedBy: /ids of another company/,
      },
    ],
  },
  {
    name: 'S2',
    what: 'every endpoint called by every profile, against a table kept by hand',
    tests: ['apps/server/test/house.test.ts'],
    titles: /^4\. the role matrix/,
    plants: [
      {
        name: 'roles-in-the-web-only',
        what: 'the server does not check the profile',
        edits: [['apps/server/src/kernel/http/admit.ts', '!mayProfile(viewer.profile, access)', 'false']],
        noticedBy: /role matrix/,
      },
    ],
  },
];
