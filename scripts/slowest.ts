/** `npm run test:slowest`: prints the twenty slowest test files and journeys of the last run of each stage. */
import { readReports } from './gate/report.ts';

const shown = 20;
const files = Object.values(readReports()).flat();
for (const { name, ms } of files.sort((a, b) => b.ms - a.ms).slice(0, shown))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
if (files.length === 0) console.log('No run has stored its durations yet: npm test');
