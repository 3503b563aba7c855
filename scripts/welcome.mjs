import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDemonstration } from '../shared/src/domain/demonstration.ts';
import { root } from './run.mjs';

const roleNames = {
  Admin: 'administrator',
  Provider: 'vânzător · seller',
  Client: 'cumpărător · buyer',
  Bidder: 'ofertant · bidder',
};

/**
 * Printed by `npm start` once the site responds, in both languages.
 *
 * @param {NodeJS.ProcessEnv} env environment of the servers; PUBLIC_URL is the relay, or Vite in development
 * @param {string} logFolder
 */
export async function printWelcome(env, logFolder) {
  const address = env.PUBLIC_URL;
  const lines = [
    'Recolta a pornit · Recolta is running',
    '',
    `  Română    ${address}`,
    `  English   ${address}/en`,
    ...(isDemonstration(env) ? [...(await demoTable()), ...contentAccess(env)] : []),
    '',
    `  Jurnale · Logs   ${path.relative(process.cwd(), logFolder) || '.'}`,
    '  Oprire · Stop    Ctrl+C',
  ];
  console.log(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`);
}

/** Address and token of the content service's GraphQL; the token is that of this start. */
function contentAccess({ CONTENT_URL, CONTENT_TOKEN }) {
  return [
    '',
    `  Conținut · Content   ${CONTENT_URL}/graphql`,
    `  Authorization        Bearer ${CONTENT_TOKEN}`,
  ];
}

async function demoTable() {
  const file = path.join(root, 'services/seed/demo-logins.ts');
  if (!fs.existsSync(file)) return [];
  const { demoLogins, demoPassword } = await import(pathToFileURL(file).href);
  const width = Math.max(...demoLogins.map(({ email }) => email.length));
  return [
    '',
    `Conturi demonstrative · Demo logins   (parola · password: ${demoPassword})`,
    '',
    ...demoLogins.map(
      ({ email, role, isActive }) =>
        `  ${email.padEnd(width)}   ${roleNames[role]}${isActive ? '' : ' (nou, inactiv · new, inactive)'}`,
    ),
  ];
}
