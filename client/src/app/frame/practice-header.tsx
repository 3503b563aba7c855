import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { LocalLink } from '../../lib/local-link.tsx';
import { LanguageLink } from './language-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The header of a practice room: says that it is practice and links out; has no account, bell or navigation. */
export function PracticeHeader() {
  const { t } = useTranslation(['practice', 'frame']);
  return (
    <header className="border-fact/40 border-b-2 bg-fact-wash print:hidden">
      <div className="frame-wide flex min-h-15 items-center gap-2 md:gap-4">
        <LocalLink
          to="/"
          aria-label={t('frame:home')}
          className="flex min-h-11 items-center gap-2 font-semibold font-serif text-[1.467rem] text-act tracking-[-0.02em]"
        >
          <BrandMark />
          <span className="max-sm:sr-only">{t('frame:brand')}</span>
        </LocalLink>
        <p className="text-fact text-s">
          <b className="font-semibold">{t('mark')}:</b> {t('nothingReal')}
        </p>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <LanguageLink />
          <ThemeSwitch className="max-md:hidden" />
          <LocalLink to="/exersare" className={buttonClass('plain', 'px-3.5 text-s')}>
            <X aria-hidden="true" size={16} />
            {t('leave')}
          </LocalLink>
        </div>
      </div>
    </header>
  );
}
