import { Moon, Sun } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useTexts } from '../../lib/i18n.ts';
import { switchTheme, themeState } from '../../lib/theme.ts';

/** Light or dark; the choice is kept on the device. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useTexts();
  const theme = themeState.useValue();
  const label = theme === 'dark' ? t('frame.switchToLight') : t('frame.switchToDark');
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
