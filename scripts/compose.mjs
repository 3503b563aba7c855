// The settings in docker-compose.yml for each server: every setting of its schema, from .env unless the file fixes
// it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './run.mjs';

const requireOfServices = createRequire(path.join(root, 'services/package.json'));

/**
 * Writes the settings into docker-compose.yml, between the lines that mark their places.
 *
 * @param {string} text
 * @param {{server: string, settings: {name: string}[]}[]} groups
 */
export function renderCompose(text, groups) {
  let rendered = text;
  for (const { server, settings } of groups) {
    const place = new RegExp(`(x-${server}-settings: &${server}-settings\n)(?: {2}\\w+:.*\n)*`);
    if (!place.test(rendered)) throw new Error(`docker-compose.yml has no x-${server}-settings`);
    const lines = settings.map(({ name }) => `  ${name}: \${${name}:-}\n`).join('');
    rendered = rendered.replace(place, (_all, head) => head + lines);
  }
  return rendered;
}

/**
 * @param {string} text docker-compose.yml
 * @param {{server: string, settings: {name: string}[]}[]} groups
 * @returns {string[]} missing and surplus settings of each container
 */
export function composeFaults(text, groups) {
  const { parse } = requireOfServices('yaml');
  const { services } = parse(text, { merge: true });
  const faults = [];
  for (const { server, settings } of groups) {
    const names = new Set(settings.map(({ name }) => name));
    const containers = Object.entries(services).filter(([, { build }]) => build?.target === server);
    if (containers.length === 0) faults.push(`docker-compose.yml runs no ${server}`);
    for (const [container, { environment = {} }] of containers) {
      const given = new Set(Object.keys(environment));
      for (const name of names.difference(given)) faults.push(`${container} does not get ${name}`);
      for (const name of given.difference(names))
        faults.push(`${container} gets ${name}, which is no setting`);
    }
  }
  return faults;
}
