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
