import { atom, useAtomValue } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { store } from '../../lib/store.ts';

/** Switches between light and dark; the choice is stored on the device. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useTranslation('frame');
  const theme = useAtomValue(themeAtom);
  const label = theme === 'dark' ? t('switchToLight') : t('switchToDark');
  return (
    <button
      type="button"
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink',
        className,
      )}
      aria-label={label}
      title={label}
      onClick={switchTheme}
    >
      {theme === 'dark' ? <Sun aria-hidden="true" size={18} /> : <Moon aria-hidden="true" size={18} />}
    </button>
  );
}

type Theme = 'light' | 'dark';
const storageKey = 'recolta.theme';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/**
 * The current theme: the stored choice, else the system's. The relay knows neither, so both start as light.
 * `before-paint.js` applies it before the first paint.
 */
const themeAtom = atom<Theme>('light');
themeAtom.onMount = (set) => {
  const follow = () => set(chosenTheme() ?? (systemIsDark() ? 'dark' : 'light'));
  follow();
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};

/** Switches to the other theme and stores the choice. */
function switchTheme(): void {
  const next: Theme = store.get(themeAtom) === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  store.set(themeAtom, next);
  // Without storage the theme applies until the page is closed.
  withDeviceStorage((kept) => kept.setItem(storageKey, next));
}
