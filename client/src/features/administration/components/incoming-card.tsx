import type { Incoming } from '@recolta/shared/contracts/http/public-forms';
import { countyName } from '@recolta/shared/domain/counties';
import { Mail, Phone } from 'lucide-react';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';

const contact = 'inline-flex min-h-11 items-center gap-2 break-all font-medium text-act underline';

/** Something that a visitor sent: who, how to answer, and what. */
export function IncomingCard({ item }: { item: Incoming }) {
  const { t, locale } = useTexts();
  const { kind, at, content, privacyVersion } = item;
  const { email, name, companyName, telephone, county, message } = content;
  const origin = [name && companyName, county && countyName(county)].filter(Boolean).join(' · ');
  return (
    <article className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-m">{name ?? companyName ?? email}</h2>
          {origin !== '' && <p className="text-ink-2 text-s">{origin}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-s">
          <Chip tone={kind === 'subscriber' ? 'plain' : 'fact'}>
            {t(`administration.incoming.one.${kind}`)}
          </Chip>
          <time dateTime={at} className="num">
            {formatInstant(at, 'dateTime', locale)}
          </time>
        </p>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={contact}>
          <Mail aria-hidden="true" size={16} className="flex-none" />
          {email}
        </a>
        {telephone && (
          <a href={`tel:${telephone}`} className={contact}>
            <Phone aria-hidden="true" size={16} className="flex-none" />
            {telephone}
          </a>
        )}
      </p>
      {message && <p className="mt-1 max-w-prose whitespace-pre-wrap break-words">{message}</p>}
      <p className="mt-3 text-ink-3 text-xs">
        {t('administration.incoming.privacyVersion', { version: privacyVersion })}
      </p>
    </article>
  );
}
