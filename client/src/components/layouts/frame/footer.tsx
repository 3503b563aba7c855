import { ExternalLink } from 'lucide-react';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { footerLinks } from './nav-links.ts';

export function Footer() {
  const { t } = useTexts();
  return (
    <footer className="mt-auto border-line border-t">
      <div className="mx-auto flex max-w-[1376px] flex-col gap-4 px-4 py-8 text-ink-2 text-s md:flex-row md:items-start md:justify-between lg:px-8">
        <div className="max-w-md">
          <p className="mb-1 flex items-center gap-2 font-semibold font-serif text-act text-l">
            <BrandMark className="h-4.5 w-4" />
            {t('frame.brand')}
          </p>
          <p>{t('frame.footerAbout')}</p>
        </div>
        <nav aria-label={t('frame.footerNavigation')} className="flex flex-col">
          {footerLinks.map(({ to, text }) => (
            <LocalLink key={to} to={to} className="py-1.5 hover:text-ink hover:underline">
              {t(text)}
            </LocalLink>
          ))}
          <a
            href="https://anpc.ro"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 py-1.5 hover:text-ink hover:underline"
          >
            {t('frame.footerAnpc')}
            <ExternalLink aria-hidden="true" size={13} />
          </a>
        </nav>
      </div>
    </footer>
  );
}
