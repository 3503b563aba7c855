import { firstStyleAttributes } from '@recolta/shared/contracts/page-renderer';
import { FileUnreachable, fetchFile } from './script-files.ts';

let loading: Promise<void> | null = null;

/**
 * Loads the style sheet of all pages: a page that the relay rendered came with its own part of it. Resolves at once if
 * the whole sheet is there.
 *
 * @param path of a page, for which its own part suffices
 * @throws if it cannot be loaded; the next call tries again
 */
export async function loadWholeStyle(path?: string): Promise<void> {
  const { sheet, page } = firstStyleAttributes;
  const part = document.querySelector(`style[${sheet}]`);
  const address = part?.getAttribute(sheet);
  if (!address || part?.getAttribute(page) === path) return;
  loading ??= load(address).finally(() => {
    loading = null;
  });
  return loading;
}

async function load(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  // The error of an element does not say whether another attempt would help.
  await fetchFile(address);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new FileUnreachable(`${address} was not fetched`));
    };
    // Behind the part: the rules of both are in one order.
    document.head.append(link);
  });
}

const families = ['Inter Variable', 'Fraunces'];
/** Romanian text needs both files of each. */
const sample = 'aț';

let areLoaded = false;

/** Loads the fonts; those that cannot be loaded are left to the next visit. */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em '${family}'`, sample)));
  areLoaded = true;
}

/** Shows the fonts from now on, if they are loaded. For moments at which the whole page changes. */
export function showLoadedFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = '';
}
