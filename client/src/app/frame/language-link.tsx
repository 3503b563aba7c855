import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { sessionAtom } from '../../features/session/state/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { SiteLink } from '../../lib/local-link.tsx';
import { barePath, type Locale, localeCookie, localizedPath } from '../../lib/locale-path.ts';

/**
 * Link to the same page and query in the other language; stores the choice for a year, and in the account of a
 * signed-in user, whose mails and notifications follow it.
 */
export function LanguageLink({ className }: { className?: string }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  const store = useStore();
  const other = locale === 'ro' ? 'en' : 'ro';
  const keepChoice = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser people use
    document.cookie = localeCookie(other, window.location.protocol === 'https:');
    const session = store.get(sessionAtom);
    // If this fails, the page still changes, and the account's setting shows the earlier language.
    if (session.kind === 'signedIn')
      keepInAccount(session.identity.account.id, other).catch(window.reportError);
  };
  return (
    <SiteLink
      to={`${localizedPath(barePath(pathname), other)}${searchIn(barePath(pathname), search)}${hash}`}
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

/** The query of a page in the other language: topics of the blog and its number of pages differ by language. */
function searchIn(path: string, search: string): string {
  if (!/^\/blog\/?$/i.test(path)) return search;
  const kept = new URLSearchParams(search);
  for (const name of ['tag', 'page']) kept.delete(name);
  return kept.size === 0 ? '' : `?${kept}`;
}

async function keepInAccount(id: string, locale: Locale): Promise<void> {
  const { accountCalls } = await import('../../lib/http/account-calls.ts');
  await accountCalls.change.call({ params: { id }, body: { locale } });
}
