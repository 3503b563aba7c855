import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { SiteLink } from '../../lib/local-link.tsx';
import { barePath, localeCookie, localizedPath } from '../../lib/locale-path.ts';

/** Link to the same page and query in the other language; stores the choice for a year. */
export function LanguageLink({ className }: { className?: string }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  const other = locale === 'ro' ? 'en' : 'ro';
  const keepChoice = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser people use
    document.cookie = localeCookie(other, window.location.protocol === 'https:');
  };
  return (
    <SiteLink
      to={`${localizedPath(barePath(pathname), other)}${search}${hash}`}
      hrefLang={other}
      lang={other}
      title={t('switchLanguageLabel')}
      onClick={keepChoice}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-full px-3 font-medium text-ink-2 text-s hover:bg-surface-2 hover:text-ink',
        className,
      )}
    >
      {t('switchLanguage')}
    </SiteLink>
  );
}
