import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalLink, LocalNavLink } from '../../../lib/local-link.tsx';

/** Help pages, in their order. */
const pages = [
  { to: '/ajutor', text: 'help:live' },
  { to: '/ajutor/contracte', text: 'help:contracts' },
  { to: '/ajutor/de-la-contract-la-bani', text: 'help:deals' },
  { to: '/ajutor/tarife', text: 'help:fees' },
  { to: '/ajutor/accesibilitate', text: 'help:accessibility' },
] as const;

/** The frame of a help page: its position, its table of contents, and the other help pages. */
export function HelpFrame({
  here,
  aside,
  children,
}: {
  here: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation(['help']);
  return (
    <div className="frame-wide pt-4 pb-10">
      <nav aria-label={t('whereYouAre')} className="flex items-center gap-2 text-ink-3 text-s print:hidden">
        <LocalLink to="/ajutor" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('help')}
        </LocalLink>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{here}</span>
      </nav>
      <div className="mt-2 grid items-start gap-x-14 gap-y-6 lg:grid-cols-[230px_minmax(0,1fr)] print:block">
        <div className="self-start lg:sticky lg:top-6 lg:pt-3 max-lg:hidden print:hidden">{aside}</div>
        <div className="min-w-0">{children}</div>
      </div>
      <nav aria-label={t('pages')} className="mt-12 border-line border-t pt-5 print:hidden">
        <ul className="flex flex-wrap gap-2">
          {pages.map(({ to, text }) => (
            <li key={to}>
              <LocalNavLink
                to={to}
                end
                className="inline-flex min-h-11 items-center rounded-full border border-line-2 bg-surface px-4 font-medium text-s not-aria-[current=page]:hover:bg-surface-2 aria-[current=page]:border-act aria-[current=page]:bg-act-wash aria-[current=page]:text-act"
              >
                {t(text)}
              </LocalNavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
