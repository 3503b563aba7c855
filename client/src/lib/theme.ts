import { createState } from './state.ts';

export type Theme = 'light' | 'dark';
const storageKey = 'recolta.theme';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/** The theme on screen: chosen by the switch, else the system's. `public/theme.js` sets it before the first paint. */
export const themeState = createState<Theme>(chosenTheme() ?? (systemIsDark() ? 'dark' : 'light'));

window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  if (chosenTheme() === null) themeState.set(systemIsDark() ? 'dark' : 'light');
});

/** Changes to the other theme and keeps the choice. */
export function switchTheme(): void {
  const next: Theme = themeState.get() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  themeState.set(next);
  writeStored(storageKey, next);
}

function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // A browser that keeps nothing still shows the theme until the page is closed.
    if (!(error instanceof DOMException)) throw error;
  }
}
