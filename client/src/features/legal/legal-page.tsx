import { useAtomValue } from 'jotai';
import { Printer } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsentButtons, consentAtom } from '../../components/consent/consent.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { useOnDevice } from '../../lib/device/use-on-device.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useFragment } from '../../lib/page/use-fragment.ts';
import type { LegalName } from '../../locales/legal/legal-text.ts';
import { LegalBlocks, loadLegalText } from './legal-blocks.tsx';

const headingKeys = {
  terms: 'legal:termsTitle',
  confidentiality: 'legal:confidentialityTitle',
  privacy: 'legal:privacyTitle',
  cookies: 'legal:cookiesTitle',
} as const;

export const TermsPage = () => <LegalPage name="terms" />;
export const ConfidentialityPage = () => <LegalPage name="confidentiality" />;
export const PrivacyPage = () => <LegalPage name="privacy" />;

/**
 * One of the legal texts, with a table of contents beside it on a wide screen.
 *
 * @param after content below a section, by section id
 */
export function LegalPage({ name, after = {} }: { name: LegalName; after?: Record<string, ReactNode> }) {
  const { t } = useTranslation(['legal']);
  const locale = useLocale();
  const { version, lead, sections, isNumbered, changes } = use(loadLegalText(name, locale));
  const heading = t(headingKeys[name]);

  useFragment();

  return (
    <div className="frame-page grid gap-x-12 py-8 md:py-12 lg:grid-cols-[260px_minmax(0,1fr)]">
      <header className="mb-6 lg:col-start-2">
        <h1 className="title-list">{heading}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-2 text-s">
          {t('version', { date: formatInstant(`${version}T12:00:00Z`, 'date', locale) })}
          <Button look="quiet" className="text-s print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={16} />
            {t('print')}
          </Button>
        </p>
      </header>
      <nav
        aria-label={t('contents')}
        className="mb-8 self-start text-s lg:sticky lg:top-6 lg:row-span-2 lg:row-start-1 lg:pt-2 print:hidden"
      >
        <p aria-hidden="true" className="mb-1 font-semibold">
          {t('contents')}
        </p>
        <ol className="border-line border-l">
          {sections.map(({ id, heading: words }, at) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 pl-3 text-ink-2 hover:text-ink hover:underline">
                {isNumbered ? `${at + 1}. ${words}` : words}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="max-w-[70ch] lg:col-start-2">
        <LegalBlocks blocks={[lead]} />
        {changes && (
          <details className="mb-3 rounded-2 border border-line bg-surface p-4">
            <summary className="cursor-pointer font-semibold">{t('changes')}</summary>
            <div className="mt-2">
              <LegalBlocks blocks={[{ list: changes }]} />
            </div>
          </details>
        )}
        {sections.map(({ id, heading: words, blocks }, at) => (
          <section key={id} aria-labelledby={id} className="mt-8">
            <h2 id={id} className="mb-2 scroll-mt-4 font-semibold font-serif text-xl">
              {isNumbered ? `${at + 1}. ${words}` : words}
            </h2>
            <LegalBlocks blocks={blocks} />
            {after[id]}
          </section>
        ))}
      </article>
    </div>
  );
}

const standing = {
  none: 'legal:consentNone',
  accepted: 'legal:consentAccepted',
  refused: 'legal:consentRefused',
} as const;

/** The stored choice on error reports, and the buttons to change it. */
export function ConsentChoice() {
  const { t } = useTranslation(['legal']);
  const kept = useAtomValue(consentAtom);
  const consent = useOnDevice(kept, null);
  return (
    <div className="rounded-2 border border-line bg-surface p-4">
      <p className="font-semibold">{t('consentAsk')}</p>
      <p role="status" className="mt-1 mb-3 text-ink-2">
        {t(standing[consent ?? 'none'])}
      </p>
      <ConsentButtons />
    </div>
  );
}
