import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalLink, LocalNavLink } from '../../../lib/local-link.tsx';

/** A numbered part of a help page with its heading. */
export function Section({
  id,
  number,
  heading,
  text,
  children,
}: {
  id: string;
  number: number;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="break-inside-avoid pt-12 print:pt-6">
      <h2
        id={id}
        className="flex scroll-mt-4 items-baseline gap-3 font-semibold font-serif text-[1.733rem] tracking-[-0.015em]"
      >
        <span className="text-act">{number}</span>
        {heading}
      </h2>
      <p className="num mt-2 mb-5 max-w-[46em] text-[1.067rem] text-ink-2 leading-[1.733rem]">{text}</p>
      {children}
    </section>
  );
}

/** A drawing or table of a help page, with what it shows below it. */
export function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="break-inside-avoid overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      <div className="@container p-4 md:p-6">{children}</div>
      <figcaption className="num border-line border-t px-4 py-3 text-ink-3 text-s md:px-6">
        {caption}
      </figcaption>
    </figure>
  );
}

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
