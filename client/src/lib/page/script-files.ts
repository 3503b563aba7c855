/** As `build/page-heads.ts` writes it: the scripts of each page by name, as indices into `files`. */
export interface PageScripts {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

/** A file of the client that could not be fetched now: the next attempt fetches it again. */
export class FileUnreachable extends Error {}

/** A file that the relay no longer has, because a newer build is deployed: a reload fetches the new one. */
class FileGone extends Error {}

/** As browsers word the failed import of a file that they fetched by themselves. */
const failedImports = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically imported module',
];

/** True if only a reload brings the missing part of the page. */
export function needsReload(error: unknown): boolean {
  if (error instanceof FileGone) return true;
  return error instanceof Error && failedImports.some((message) => error.message.includes(message));
}

const fetched = new Map<string, Promise<void>>();

/**
 * Imports a module whose scripts are fetched first. A browser keeps a failed import for the life of the page
 * (whatwg/html issue 6768): after one bad moment of the line, the part would be missing until a reload. A failed fetch can
 * be repeated. In the build, each dynamic import calls this, by `build/fetched-imports.ts`.
 *
 * @param files of the module and what it imports, without the leading slash
 * @throws FileUnreachable, or an error that `needsReload`
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchFile(`/${file}`)));
  return load();
}

/**
 * Fetches a script or style sheet once, into the browser's cache, from which its element or import takes it.
 *
 * @throws FileUnreachable, or an error that `needsReload`; the next call tries again
 */
export function fetchFile(address: string): Promise<void> {
  const earlier = fetched.get(address);
  if (earlier !== undefined) return earlier;
  const loading = isInHead(address) ? Promise.resolve() : fetchOnce(address);
  fetched.set(address, loading);
  loading.catch(() => fetched.delete(address));
  return loading;
}

/** The browser fetches the scripts of the first page by itself. */
const isInHead = (address: string): boolean =>
  document.querySelector(`link[rel="modulepreload"][href="${address}"], script[src="${address}"]`) !== null;

async function fetchOnce(address: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(address);
    // The cache has it once it has been read to its end.
    await answer.arrayBuffer();
  } catch (error) {
    throw new FileUnreachable(`${address} was not fetched`, { cause: error });
  }
  if (answer.status === 404) throw new FileGone(`${address} is gone`);
  if (!answer.ok) throw new FileUnreachable(`${address} was answered by ${answer.status}`);
}

let known: PageScripts | null = null;
let isFirstPage = true;

/** Fetches the list of the scripts of each page, for navigations: the first page's are in its head. */
export async function loadPageScripts(): Promise<void> {
  isFirstPage = false;
  const answer = await fetch('/page-scripts.json');
  if (answer.ok) known = await answer.json();
}

/** Fetches all scripts of a page at once, before its module is imported; none if the list cannot be fetched. */
export async function fetchPageScripts(page: string): Promise<void> {
  if (known === null && !isFirstPage) await loadPageScripts().catch(() => undefined);
  const files = (known?.pages[page] ?? []).map((place) => known?.files[place] ?? '');
  await Promise.all(files.map(fetchFile));
}
