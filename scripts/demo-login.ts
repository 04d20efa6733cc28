/** `npm run demo:login`: shows the first login of this installation again, where it was generated. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(process.env.DATA_DIR ?? './data', 'admin.json');
if (!existsSync(file)) {
  console.error(`No generated login in ${file}: start the product once with "npm start", without ADMIN_PASSWORD.`);
  process.exit(1);
}
const { email, password } = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string };
console.log(`${email}\n${password}\n\nThe other people of the demo use the same password: rafael@demo.recado, bianca@demo.recado, thiago@demo.recado, livia@horizonte.demo`);
