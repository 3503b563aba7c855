import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CompanyDetails, readCompany } from '../../components/company/company-details.tsx';
import { LoadedPart } from '../../components/errors/opened-part.tsx';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { barePath } from '../../lib/locale-path.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import {
  authorityLinks,
  helpLinks,
  isReadingPlace,
  legalLinks,
  type PageLink,
  siteLinks,
} from './nav-links.ts';

const entry = 'inline-flex min-h-9 items-center gap-1.5 hover:text-ink hover:underline';

/** Full on pages for reading; elsewhere one line with expandable parts that hold the same links and details. */
export function Footer({ company = readCompany() }) {
  const { t } = useTranslation(['frame']);
  const { pathname } = useLocation();
  const path = barePath(pathname);
  const isShort = !isReadingPlace(path);
  const details = company && (
    <>
      <CompanyDetails company={company} />
      <OuterLink href={company.socialUrl}>{t('footerSocial')}</OuterLink>
    </>
  );
  const legal = authorityLinks.map(({ href, text }) => (
    <OuterLink key={href} href={href}>
      {t(text)}
    </OuterLink>
  ));
  if (isShort)
    return (
      <footer className="mt-auto border-line border-t text-ink-2 text-s print:hidden">
        <div className="frame-wide flex flex-wrap items-start gap-x-6 py-1">
          {details && <Part heading={t('footerContact')}>{details}</Part>}
          <Part heading={t('footerNavigation')}>
            <LinkList label={t('footerNavigation')} links={siteLinks} />
          </Part>
          <Part heading={t('footerHelp')}>
            <LinkList label={t('footerHelp')} links={helpLinks} />
          </Part>
          <Part heading={t('footerLegal')}>
            <LinkList label={t('footerLegal')} links={legalLinks}>
              {legal}
            </LinkList>
          </Part>
        </div>
      </footer>
    );
  return (
    <footer className="mt-auto border-line border-t text-ink-2 text-s print:hidden">
      <div className="frame-wide grid grid-cols-2 gap-x-6 gap-y-6 py-8 md:gap-x-8 lg:grid-cols-[minmax(0,1.3fr)_auto_auto_auto] xl:grid-cols-[minmax(0,1.3fr)_auto_auto_auto_minmax(0,1fr)] xl:gap-x-12">
        <div className="max-w-md max-md:col-span-2">
          <p className="mb-1 flex items-center gap-2 font-semibold font-serif text-act text-l">
            <BrandMark className="h-4.5 w-4" />
            {t('brand')}
          </p>
          <p className="mb-3">{t('footerAbout')}</p>
          {details}
        </div>
        <LinkList label={t('footerNavigation')} links={siteLinks} hasHeading />
        <LinkList label={t('footerHelp')} links={helpLinks} hasHeading />
        <LinkList
          label={t('footerLegal')}
          links={legalLinks}
          hasHeading
          className="max-md:col-span-2 max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:[&>p]:col-span-2"
        >
          {legal}
        </LinkList>
        {/* The home page has its own. */}
        {path !== '/' && (
          <section
            aria-label={t('newsletterHeading')}
            className="max-w-md max-md:col-span-2 lg:max-xl:col-span-full"
          >
            <p className="mb-1 font-semibold text-ink">{t('newsletterHeading')}</p>
            <p className="mb-3">{t('newsletterText')}</p>
            <NewsletterSignUp />
          </section>
        )}
      </div>
    </footer>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium hover:text-ink">
        {heading}
        <ChevronDown aria-hidden="true" size={15} className="group-open:rotate-180" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

function LinkList({
  label,
  links,
  hasHeading = false,
  className,
  children,
}: {
  label: string;
  links: readonly PageLink[];
  hasHeading?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['frame']);
  return (
    <nav aria-label={label} className={classNames('flex flex-col items-start', className)}>
      {hasHeading && (
        <p aria-hidden="true" className="mb-1 font-semibold text-ink">
          {label}
        </p>
      )}
      {links.map(({ to, text }) => (
        <LocalLink key={to} to={to} className={entry}>
          {t(text)}
        </LocalLink>
      ))}
      {children}
    </nav>
  );
}

function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={entry}>
      {children}
      <ExternalLink aria-hidden="true" size={13} className="flex-none" />
    </a>
  );
}

const newsletterForm = lazyPart(
  async () => (await import('../../features/newsletter/newsletter-form.tsx')).NewsletterForm,
);

/** A button that opens the newsletter sign-up; its form is loaded on demand. */
export function NewsletterSignUp() {
  const { t } = useTranslation('frame');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('newsletterOpen')}</Button>;
  return (
    <LoadedPart
      until={
        <span className="inline-block animate-late">
          <Spinner />
        </span>
      }
    >
      <OpenNewsletter />
    </LoadedPart>
  );
}

function OpenNewsletter() {
  useTranslation(['forms', 'newsletter']);
  return <newsletterForm.Part />;
}
