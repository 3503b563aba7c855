import type { Identity } from '@recolta/shared/contracts/http/identity';
import { ChevronRight, Scale, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

type Way = 'sellAnnouncement' | 'sellLive' | 'search' | 'ask' | 'bidLive';
type Act = 'sell' | 'buy';

const paths: Readonly<Record<Way, string>> = {
  sellAnnouncement: '/auctions/add?auctionType=Selling',
  sellLive: '/live-auction',
  search: '/auctions?auctionType=Selling',
  ask: '/auctions/add?auctionType=Buying',
  bidLive: '/live',
};

/** The ways in which this user may sell or buy; a Bidder only bids. */
function waysOf({ user }: Identity): Readonly<Record<Act, readonly Way[]>> {
  if (!user.roles.some((role) => role === 'Client' || role === 'Provider'))
    return { sell: [], buy: ['bidLive'] };
  const mayPostLive = user.isActive && user.permissions.includes('Auctions.Post');
  return {
    sell: mayPostLive ? ['sellAnnouncement', 'sellLive'] : ['sellAnnouncement'],
    buy: ['search', 'ask', 'bidLive'],
  };
}

const looks = {
  aside: 'flex min-h-21 w-full items-center gap-4 rounded-3 px-5 text-left transition-colors',
  dock: 'flex min-h-14 flex-1 items-center justify-center rounded-2 px-3 font-semibold text-l transition-colors',
} as const;
const tones = {
  sell: 'bg-act text-act-ink hover:bg-act-hover',
  buy: 'border border-act bg-surface text-ink hover:bg-surface-2',
} as const;
const icons = { sell: Scale, buy: Truck } as const;

/** Two large buttons to sell and to buy: beside the page, or in a dock at its lower edge. */
export function TradeActs({ identity, place }: { identity: Identity; place: keyof typeof looks }) {
  const { t } = useTranslation('dashboard');
  const [opened, setOpened] = useState<Act | null>(null);
  const ways = waysOf(identity);
  const acts = (['sell', 'buy'] as const).filter((act) => ways[act].length > 0);
  return (
    <>
      <section aria-label={t('trade')} className={place === 'aside' ? 'grid gap-3' : 'flex gap-2.5'}>
        {acts.map((act) => {
          const [only, second] = ways[act];
          const className = classNames(looks[place], tones[act]);
          const isOneWay = only !== undefined && second === undefined;
          const hint = t(isOneWay ? `way.${only}Hint` : `tradeHint.${act}`);
          const inside = <ActText act={act} place={place} hint={hint} />;
          return isOneWay ? (
            <LocalLink key={act} to={paths[only]} className={className}>
              {inside}
            </LocalLink>
          ) : (
            <button
              key={act}
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(act)}
              className={className}
            >
              {inside}
            </button>
          );
        })}
      </section>
      {opened && (
        <Dialog title={t(`tradeWays.${opened}`)} onClose={() => setOpened(null)}>
          <ul className="grid gap-2 py-2">
            {ways[opened].map((way) => (
              <li key={way}>
                <LocalLink
                  to={paths[way]}
                  className="flex min-h-16 items-center gap-3 rounded-2 border border-line px-4 py-2.5 hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <b className="block font-semibold text-l">{t(`way.${way}`)}</b>
                    <span className="block text-ink-2 text-s">{t(`way.${way}Hint`)}</span>
                  </span>
                  <ChevronRight aria-hidden="true" size={20} className="ml-auto flex-none text-ink-3" />
                </LocalLink>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function ActText({ act, place, hint }: { act: Act; place: keyof typeof looks; hint: string }) {
  const { t } = useTranslation('dashboard');
  const Icon = icons[act];
  if (place === 'dock') return t(act);
  return (
    <>
      <Icon aria-hidden="true" size={26} strokeWidth={1.8} className="flex-none" />
      <span>
        <b className="block font-semibold font-serif text-xl leading-tight">{t(act)}</b>
        <span className="text-m">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="ml-auto flex-none" />
    </>
  );
}
