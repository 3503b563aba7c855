import type { ParticipatedAuctionItem } from '@recolta/shared/contracts/http/account-auctions';
import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { auctionStatuses, type Currency } from '@recolta/shared/domain/enumerations';
import { type InvitationState, invitationStates } from '@recolta/shared/domain/live-auction/invitation';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuctionCard } from '../../../components/auction/auction-card.tsx';
import { CurrencySwitch } from '../../../components/lists/currency-switch.tsx';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import {
  ListCount,
  type OwnState,
  ownStates,
  StateTabs,
  useStateTotals,
} from '../../../components/lists/list-tabs.tsx';
import { ListPrices, useListPrices } from '../../../components/lists/shown-price.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip, type Tone } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Page, PageHead } from '../../../components/ui/page.tsx';
import { minorOf } from '../../../lib/format.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import {
  type AuctionsScope,
  auctionsFilters,
  auctionsList,
  auctionsQuery,
  currentStatuses,
  everyStatus,
  overStatuses,
  tabQueries,
  tabStatuses,
} from '../state/live-sale.ts';
import { OwnAuctionActions } from './own-auction-actions.tsx';

const calls = {
  own: liveAuctions.listOwn,
  participated: liveAuctions.listParticipated,
  admin: liveAuctions.list,
};

/** An auction of any of these lists; one with the user's participation includes their standing. */
type ListedAuction = LiveAuctionItem & { readonly viewer?: Partial<ParticipatedAuctionItem['viewer']> };

/** The page's input for its board. */
export interface BoardParts {
  /** Shown if the board has no auction. */
  readonly empty: ReactNode;
  /** Currencies of the prices listed below; the board has the switch for both. */
  readonly currencies: readonly Currency[];
}

/**
 * Live auctions with search, statuses and page in the address.
 * @param board of current auctions, above the list of ended ones
 */
export function AuctionsPage({
  scope,
  accountId,
  board,
}: {
  scope: AuctionsScope;
  accountId: string;
  board?: (parts: BoardParts) => ReactNode;
}) {
  const { t } = useTranslation(['posting', 'lists', 'labels']);
  const address = useList(auctionsList);
  const showPrice = useListPrices();
  const filters = auctionsFilters(address, scope);
  const input = { query: auctionsQuery(filters, address) };
  const call = calls[scope];
  const state = ownStates.find((one) => tabStatuses[one] === filters.statuses) ?? null;
  const isTab = scope !== 'admin' && filters.search === '' && state !== null;
  const isNarrowed = filters.search !== '' || (!isTab && filters.statuses !== filters.usual);
  const isPlain = filters.search === '' && address.filters.statuses.length === 0 && address.page === 1;
  const hasBoard = board !== undefined && isPlain;
  const options = {
    queryKey: call.key({ input }),
    queryFn: (): Promise<{ items: ListedAuction[]; total: number }> => call.call(input),
    enabled: !hasBoard,
  };
  const found = useVersionedQuery(options, useAccountKey(accountId));
  const { data } = found;
  const currencies = data?.items.map(({ currency }) => currency) ?? [];
  const noneOfState = {
    open: t(`list.noneNow.${scope}`),
    turn: t('list.noneToDecide'),
    over: t('list.noneOver'),
  };
  const none = isNarrowed ? t('list.noMatch') : noneOfState[(isTab && state) || 'open'];
  const empty = (
    <Notice title={none}>
      {isNarrowed && <Button onClick={address.clear}>{t('lists:clear')}</Button>}
      {scope === 'own' && !isNarrowed && (
        <LocalLink to="/live-auction" className={buttonClass('act')}>
          {t('list.add')}
        </LocalLink>
      )}
      {scope === 'participated' && !isNarrowed && (
        <LocalLink to="/live" className={buttonClass('act')}>
          {t('list.toLive')}
        </LocalLink>
      )}
    </Notice>
  );
  const head = {
    title: t(`list.${scope}`),
    mark: scope !== 'admin' && (
      <Chip tone="fact" className="font-sans tracking-normal">
        BETA
      </Chip>
    ),
    acts: (
      <>
        {scope === 'admin' && (
          <LocalLink to="/live-auctions?view=grid" className={buttonClass('plain')}>
            <LayoutGrid aria-hidden="true" size={17} />
            {t('list.controlRoom')}
          </LocalLink>
        )}
        {scope === 'own' && (
          <LocalLink to="/live-auction" className={buttonClass('act')}>
            {t('list.add')}
          </LocalLink>
        )}
      </>
    ),
  };
  const tabs = scope !== 'admin' && (
    <AuctionTabs scope={scope} accountId={accountId} chosen={isTab ? state : null} />
  );
  if (hasBoard)
    return (
      <ListPrices value={showPrice}>
        <Page frame="wide">
          <PageHead {...head} />
          {tabs}
          {board({ empty, currencies })}
        </Page>
      </ListPrices>
    );
  return (
    <ListPrices value={showPrice}>
      <ListPage
        {...head}
        frame={scope === 'admin' ? null : 'wide'}
        above={
          <>
            {tabs}
            <fieldset className="mb-4 grid items-end gap-2 sm:grid-cols-[1fr_240px]">
              <legend className="sr-only">{t('lists:filters')}</legend>
              <FilterText
                type="search"
                label={t('list.search')}
                value={filters.search}
                onChoose={(search) => address.choose({ search })}
              />
              <FilterChoice
                label={t('list.status')}
                value={filters.statuses}
                options={[
                  { value: everyStatus, label: t('list.every') },
                  { value: currentStatuses, label: t('list.current') },
                  { value: overStatuses, label: t('list.over') },
                  ...auctionStatuses.map((value) => ({ value, label: t(`labels:auctionStatus.${value}`) })),
                ]}
                onChoose={(statuses) =>
                  address.choose({ statuses: statuses === filters.usual ? '' : statuses })
                }
              />
            </fieldset>
          </>
        }
        address={address}
        found={found}
        loading={t('list.loading')}
        failed={t('list.failed')}
        head={({ total }) => (
          <>
            <h2 className="sr-only">{t('list.found')}</h2>
            <div className="mb-3 flex flex-wrap items-center gap-x-4">
              <ListCount
                text={t('list.count', { count: total })}
                onClear={isNarrowed ? address.clear : null}
              />
              <CurrencySwitch currencies={currencies} />
            </div>
          </>
        )}
        none={empty}
      >
        {({ items }) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {items.map((auction) => (
              <li key={auction.id}>
                <AuctionCard
                  auction={auction}
                  isOwner={scope === 'own'}
                  corner={scope === 'own' && <OwnAuctionActions auction={auction} />}
                >
                  {scope === 'own' && auction.status === 'Closed' && <DecideLink id={auction.id} />}
                  {scope === 'participated' && <OwnSide auction={auction} />}
                </AuctionCard>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </ListPrices>
  );
}

/** Leads the owner of a closed auction to the decision on its best bid [L10]. */
function DecideLink({ id }: { id: string }) {
  const { t } = useTranslation('board');
  return (
    <div className="relative border-line border-t p-4">
      <LocalLink to={`/live-auctions/${id}/participate`} className={buttonClass('act', 'w-full')}>
        {t('decide')}
      </LocalLink>
    </div>
  );
}

/** Lists the states by which auctions are filtered; only the account's own auctions can wait for its decision. */
function AuctionTabs({
  scope,
  accountId,
  chosen,
}: {
  scope: Exclude<AuctionsScope, 'admin'>;
  accountId: string;
  chosen: OwnState | null;
}) {
  const call = calls[scope];
  const totals = useStateTotals([...call.key(), ...useAccountKey(accountId)], (state) =>
    call.call({ query: { ...oneItem, filters: `status==${tabStatuses[state].replaceAll(',', '|')}` } }),
  );
  return (
    <StateTabs
      path={paths[scope]}
      queries={tabQueries}
      turn={scope === 'own' ? 'decide' : null}
      chosen={chosen}
      totals={totals}
    />
  );
}

const oneItem = { page: '1', pageSize: '1', sorts: '' } as const;
const paths = { own: '/account/live-auctions', participated: '/account/participated-auctions' } as const;

const invitationTones: Record<InvitationState, Tone> = {
  Sent: 'fact',
  Opened: 'fact',
  Accepted: 'ok',
  Declined: 'plain',
  Revoked: 'plain',
};

/** The invitation to an auction in which the user has not bid yet. */
export function OwnInvitation({ side }: { side: Partial<ParticipatedAuctionItem['viewer']> }) {
  const { t } = useTranslation('posting');
  const { price = null, invitation = null } = side;
  if (price !== null || invitation === null) return null;
  const state = invitationStates.find((name) => name === invitation.state) ?? 'Sent';
  return (
    <p className="px-4 pb-3">
      <Chip tone={invitationTones[state]}>{t(`list.invitation.${state}`)}</Chip>
    </p>
  );
}

/** The user's standing in an auction: their bid and if it leads, otherwise the invitation. */
function OwnSide({ auction }: { auction: ListedAuction }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const { price = null, isLeading = false } = auction.viewer ?? {};
  if (price === null) return <OwnInvitation side={auction.viewer ?? {}} />;
  const own = formatPrice(minorOf(price), auction.currency, locale, auction.unit);
  return (
    <p className="num flex flex-wrap items-center gap-2 px-4 pb-3 text-ink-2 text-s">
      {(auction.status === 'InProgress' || auction.status === 'Closed') && (
        <Chip tone={isLeading ? 'ok' : 'bad'}>{t(`list.${isLeading ? 'leading' : 'outbid'}`)}</Chip>
      )}
      {t('list.ownBid', { price: own })}
    </p>
  );
}
