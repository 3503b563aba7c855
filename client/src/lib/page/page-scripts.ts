/** As `build/page-heads.ts` writes it: the scripts of each page by name, as indices into `files`. */
export interface PageScripts {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, readonly number[]>>;
}

let known: PageScripts | null = null;
const requested = new Set<string>();

/** Fetches the scripts of each page, for navigations: the first page's are in its head. */
export async function loadPageScripts(): Promise<void> {
  const answer = await fetch('/page-scripts.json');
  if (answer.ok) known = await answer.json();
}

/** Requests all scripts of a page at once, while the first is still loading; nothing before they are known. */
export function preloadScripts(page: string): void {
  for (const place of known?.pages[page] ?? []) {
    const file = known?.files[place];
    if (file === undefined || requested.has(file)) continue;
    requested.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}
