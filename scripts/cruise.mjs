/**
 * `boundaries` of `npm run check`: who imports whom, by the rules of .dependency-cruiser.mjs; and no cycles between
 * features.
 */
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import features from '../.dependency-cruiser.features.mjs';
import files from '../.dependency-cruiser.mjs';

// The cruiser asks swc for plain TypeScript even where a file holds JSX.
const parse = swc.parseFileSync.bind(swc);
swc.parseFileSync = (path, options) => parse(path, { ...options, tsx: path.endsWith('.tsx') });

let failed = false;
for (const [name, { forbidden, options }, roots] of [
  ['files', files, ['packages/contracts/src', 'apps/server/src', 'apps/web/src']],
  ['features', features, ['apps/server/src', 'apps/web/src']],
]) {
  const { tsConfig: _unused, ...rest } = options;
  const { output } = await cruise([...roots], { ...rest, ruleSet: { forbidden }, validate: true });
  const { summary } = output;
  for (const { rule, from, to, cycle } of summary.violations)
    console.error(`${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`);
  console.log(`${name}: ${summary.totalCruised} modules, ${summary.violations.length} violations`);
  // Without its parser the cruiser reads nothing and reports success.
  failed ||= summary.totalCruised < 100 || summary.violations.length > 0;
}
process.exit(failed ? 1 : 0);
