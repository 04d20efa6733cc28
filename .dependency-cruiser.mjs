const feature = '^apps/(server|web)/src/features/([^/]+)/';

/** Who may import whom (docs/map.md). */
export default {
  forbidden: [
    {
      name: 'contracts-stand-alone',
      from: { path: '^packages/contracts' },
      to: { path: '^apps/|^node:', dependencyTypesNot: [] },
    },
    {
      name: 'contracts-import-zod-only',
      from: { path: '^packages/contracts', pathNot: '\\.test\\.ts$|/test[A-Z]\\w*\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'server-and-web-never-meet',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'below-knows-no-feature',
      from: { path: '^apps/server/src/(kernel|gateways)|^apps/web/src/(lib|ui|conversation)' },
      to: { path: '/features/' },
    },
    {
      name: 'conversation-kit-stands-on-lib-and-ui',
      from: { path: '^apps/web/src/(lib|ui)' },
      to: { path: '^apps/web/src/conversation' },
    },
    {
      name: 'kernel-knows-no-gateway',
      from: { path: '^apps/server/src/kernel' },
      to: { path: '^apps/server/src/gateways' },
    },
    {
      name: 'kernel-knows-no-settings',
      from: { path: '^apps/server/src/kernel', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/[^/]+[.]ts$' },
    },
    {
      name: 'lib-knows-no-component',
      from: { path: '^apps/web/src/lib' },
      to: { path: '^apps/web/src/ui' },
    },
    {
      name: 'enter-by-the-front-door',
      from: { path: feature },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '/index[.]tsx?$', '[.]tables[.]ts$', '/shortcuts[.]ts$', '/words[.]ts$'],
      },
    },
    {
      name: 'the-product-imports-no-test',
      from: {
        path: '^(apps/(server|web)|packages/contracts)/src/',
        pathNot: '[.](test|house)[.]tsx?$|^packages/contracts/src/test[A-Z]',
      },
      to: { path: '^apps/(server|web)/test/|[.](test|house)[.]tsx?$|^packages/contracts/src/test[A-Z]' },
    },
    {
      name: 'only-the-database-kernel-speaks-to-pg',
      from: { path: '^apps/server/src', pathNot: '^apps/server/src/(kernel/(db|work)|main[.]ts)' },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'only-the-mail-gateway-sends-mail',
      from: { path: '^apps/server/src', pathNot: '^apps/server/src/gateways/mail/' },
      to: { path: 'node_modules/nodemailer/' },
    },
    {
      name: 'dates-are-asked-for-by-our-own-fields',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/ui/dates' },
      to: { path: 'node_modules/@mui/x-date-pickers' },
    },
    { name: 'no-cycles', from: {}, to: { circular: true } },
    { name: 'everything-resolves', from: {}, to: { couldNotResolve: true, pathNot: '[?](url|worker|inline)$' } },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
