import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/*.tables.ts', './src/kernel/**/*.tables.ts'],
  out: './migrations',
  entities: { roles: { provider: '', include: [] } },
});
