import base from './.dependency-cruiser.mjs';

/** Features form no cycles; tables, which are read in joins, are left out. */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '/features/[^/]+$' },
      to: { circular: true, path: '/features/[^/]+$' },
    },
  ],
  options: { ...base.options, exclude: { path: '[.]tables[.]ts$|[.](test|house)[.]tsx?$' } },
};
