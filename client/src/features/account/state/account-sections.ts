/** Sections of the account in the order of their list, by subject. */
export const sectionGroups = {
  company: ['company', 'addresses', 'bank', 'documents', 'photos', 'record', 'provider'],
  settings: ['language', 'notifications', 'bidding', 'display'],
  safety: ['password', 'security', 'data'],
} as const;

export type SectionName = (typeof sectionGroups)[keyof typeof sectionGroups][number];

export const sectionNames: readonly SectionName[] = Object.values(sectionGroups).flat();

/** A section's address, without language prefix. */
export const sectionPath = <Name extends SectionName>(name: Name) => `/account/${name}` as const;

/** Returns the section of an old link's fragment, such as `#bank`; null for any other fragment. */
export function sectionOfHash(hash: string): SectionName | null {
  return sectionNames.find((name) => hash === `#${name}`) ?? null;
}

/** The section at an address without language prefix; null elsewhere. */
export function sectionAt(path: string): SectionName | null {
  return sectionNames.find((name) => sectionPath(name) === withoutSlash(path)) ?? null;
}

/** True for the list of sections and each section, by their addresses without language prefix. */
export function isInAccount(path: string): boolean {
  return withoutSlash(path) === '/account' || sectionAt(path) !== null;
}

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
