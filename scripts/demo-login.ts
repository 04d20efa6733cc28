/** `npm run demo:login`: shows the first login of this installation again, where it was generated. */
import { resolve } from 'node:path';
import { ConfigError } from '../apps/server/src/kernel/configError.ts';
import { findStoredLogin } from '../apps/server/src/firstLogin.ts';
import { readArguments } from './usage.ts';

function leave(line: string): never {
  console.error(line);
  process.exit(1);
}

readArguments('npm run demo:login, with DATA_DIR for another data directory', {});
const directory = resolve(process.env.DATA_DIR ?? './data');
try {
  const login = findStoredLogin(directory);
  if (!login)
    leave(`No generated login in ${directory}: start the product once with "npm start", without ADMIN_PASSWORD.`);
  console.log(
    `${login.email}\n${login.password}\n\nThe other people of the demo use the same password: rafael@demo.recado, bianca@demo.recado, thiago@demo.recado, livia@horizonte.demo`,
  );
} catch (error) {
  if (error instanceof ConfigError) leave(error.message);
  throw error;
}
