import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { useAtomValue } from 'jotai';
import { ArrowRight, Gavel, type LucideIcon, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type Session, sessionAtom } from '../../session/state/session.ts';

/** Links to the forms that start with the product and the selected option; nothing for users who cannot post sales. */
export function StartPanel({ product, optionId }: { product: CatalogueProduct; optionId: string | null }) {
  const { t } = useTranslation('catalogue');
  const starts = startsOf(useAtomValue(sessionAtom));
  if (starts.length === 0) return null;
  return (
    <section
      aria-labelledby="start"
      className="overflow-hidden rounded-3 border border-line bg-surface shadow-card"
    >
      <div className="p-5 md:p-6">
        <h2 id="start" className="font-semibold text-l">
          {t('start')}
        </h2>
        <p className="mb-4 text-ink-2 text-s">{t(product.crop === null ? 'startPlain' : 'startText')}</p>
        <LocalLink
          to={startAddress('announcement', product.id, optionId)}
          className={buttonClass('act', 'min-h-13 w-full')}
        >
          {t('startAnnouncement')}
          <ArrowRight aria-hidden="true" size={18} />
        </LocalLink>
      </div>
      <StartLink
        to={startAddress('live', product.id, optionId)}
        icon={Gavel}
        title={t('startLive')}
        text={t('startLiveText')}
      />
      {starts.includes('product') && (
        <StartLink
          to={startAddress('product', product.id, optionId)}
          icon={UsersRound}
          title={t('startProduct')}
          text={t('startProductText')}
        />
      )}
    </section>
  );
}

function StartLink({
  to,
  icon: Icon,
  title,
  text,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}) {
  return (
    <LocalLink
      to={to}
      className="flex min-h-16 items-center gap-4 border-line border-t px-5 py-3 -outline-offset-2 hover:bg-surface-2 md:px-6"
    >
      <Icon aria-hidden="true" size={18} className="flex-none text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-2 text-s">{text}</span>
      </span>
      <ArrowRight aria-hidden="true" size={18} className="flex-none text-ink-2" />
    </LocalLink>
  );
}

const startKinds = ['announcement', 'live', 'product'] as const;
type StartKind = (typeof startKinds)[number];

const paths = {
  announcement: '/auctions/add',
  live: '/live-auction',
  product: '/products/add',
} as const satisfies Record<StartKind, string>;

/** The address of a form that starts with a catalogue product and one of its options. */
function startAddress(kind: StartKind, productId: string, optionId: string | null): string {
  const query = new URLSearchParams({ productId, ...(optionId !== null && { optionId }) });
  return `${paths[kind]}?${query}`;
}

/** Forms that the reader may start; visitors are asked to sign in first. */
function startsOf(session: Session): readonly StartKind[] {
  if (session.kind !== 'signedIn') return startKinds;
  const { roles } = session.identity.user;
  if (roles.includes('Admin')) return [];
  return startKinds.filter((kind) => {
    if (kind === 'product') return roles.includes('Provider');
    return roles.includes('Provider') || roles.includes('Client');
  });
}
