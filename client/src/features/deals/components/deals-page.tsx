import type { Deal } from '@recolta/shared/contracts/http/announcements';
import type { AccountingFile } from '@recolta/shared/contracts/http/deals';
import { dealSteps } from '@recolta/shared/domain/contract/signing';
import { isCounted } from '@recolta/shared/domain/deal/deal-terms';
import { dealStages, turnKinds } from '@recolta/shared/domain/deal/deal-words';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { cropOfName, shortGoodsName } from '@recolta/shared/domain/goods-name';
import { currencyName, formatMinor, formatPrice } from '@recolta/shared/domain/price-text';
import { Download, FolderDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../components/forms/fields.tsx';
import { liveFilesAt, RowCover } from '../../../components/goods/row-cover.tsx';
import { ListPage, Pagination } from '../../../components/lists/list-page.tsx';
import { ListRow, ListRows } from '../../../components/lists/list-row.tsx';
import { StateTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { bucharestDay, formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useList, useOtherPages } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { ownDealsList, useDeals, useDealTotals } from '../api/deals.ts';

/** Files in the order in which they are offered; the two of WinMENTOR are of a month. */
const files = [
  ...(['invoices', 'payments', 'settlements', 'deals', 'saga'] as const),
  ...(['winmentor-sales', 'winmentor-purchases'] as const),
] satisfies AccountingFile[];

/** A month and the months before it, `YYYY-MM`, the latest first. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Offers the files of the reader's deals for accounting, by month or year [D8]. */
function AccountingFiles() {
  const { t } = useTranslation('deals');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FolderDown aria-hidden="true" size={17} />
        {t('files.act')}
      </Button>
      {isOpen && <FilesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['deals', 'frame']);
  const locale = useLocale();
  const id = useId();
  const month = useServerTime((ms) => bucharestDay(ms).slice(0, 7));
  const months = monthsUntil(month, 13);
  const years = [...new Set(months.map((one) => one.slice(0, 4)))];
  const [period, setPeriod] = useState(month);
  // `noiembrie 2026`, from the first of the month.
  const monthName = (one: string) => formatDay(`${one}-01`, locale, 'fullDate').replace(/^1 /, '');
  return (
    <Dialog
      title={t('files.act')}
      onClose={onClose}
      foot={
        <Button className="w-full" onClick={onClose}>
          {t('frame:back')}
        </Button>
      }
    >
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('files.text')}</p>
      <FieldFrame id={id} label={t('files.period')}>
        <select
          id={id}
          aria-describedby={`${id}-note`}
          value={period}
          onChange={({ target }) => setPeriod(target.value)}
          className="min-h-11 w-full min-w-0 flex-1 bg-surface px-2.5 text-[1.067rem] outline-none"
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
          {years.map((year) => (
            <option key={year} value={year}>
              {t('files.year', { year })}
            </option>
          ))}
        </select>
      </FieldFrame>
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file}>
            {file.startsWith('winmentor') && period.length === 4 ? (
              <p className="min-h-11 py-2 text-ink-2 text-s">
                {t('files.monthly', { file: t(`files.${file}`) })}
              </p>
            ) : (
              <a
                href={`/services/main/deal-files/${file}?period=${period}&locale=${locale}`}
                download
                className={buttonClass('plain', 'w-full justify-start text-left')}
              >
                <Download aria-hidden="true" size={16} className="flex-none" />
                {t(`files.${file}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const tones = {
  contract: 'warn',
  sign: 'warn',
  confirm: 'warn',
  otherSigns: 'plain',
  otherConfirms: 'plain',
  concluded: 'ok',
} as const;

const stageTones = {
  agreed: 'plain',
  contractReady: 'plain',
  concluded: 'ok',
  delivering: 'fact',
  delivered: 'fact',
  settled: 'fact',
  paid: 'ok',
  annulled: 'plain',
} as const;

/**
 * The state of a deal for its reader: what waits for them, otherwise the step of its contract, then of its life. Renders
 * nothing for a state that only a newer release knows.
 */
function DealStepChip({ step, life, side, unit }: Pick<Deal, 'step' | 'life' | 'side' | 'unit'>) {
  const { t } = useTranslation('deals');
  if (life?.turn) {
    const kind = turnKinds.find((one) => one === life.turn?.kind);
    const said = kind === 'stateTicket' && isCounted(unit) ? 'stateCount' : kind;
    return <Chip tone="warn">{t(said ? `turn.${said}` : 'yourTurn')}</Chip>;
  }
  const stage = dealStages.find((one) => one === life?.stage);
  // An annulled deal is never signed, whatever step its contract has reached.
  if (stage && (step === 'concluded' || stage === 'annulled')) {
    const isToReceive = stage === 'settled' && side === 'seller';
    return <Chip tone={stageTones[stage]}>{t(isToReceive ? 'toReceive' : `stage.${stage}`)}</Chip>;
  }
  const known = dealSteps.find((one) => one === step);
  return known ? <Chip tone={tones[known]}>{t(`step.${known}`)}</Chip> : null;
}

/** Deals as rows: the other party, the agreed terms with their sum, and the reader's next step. */
function DealList({ deals, heading = 'h2' }: { deals: readonly Deal[]; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  return (
    <ListRows
      names={{
        hasKind: false,
        goods: t('columnGoods'),
        amount: t('columnAmount'),
        price: t('columnSum'),
        due: t('acceptedAt'),
      }}
      hasButtons
    >
      {deals.map((deal) => {
        const currency = deal.currency as Currency;
        const isAnnulled = deal.life?.stage === 'annulled';
        const act = !isAnnulled && (deal.step === 'sign' || deal.step === 'confirm') ? deal.step : null;
        const isOwnTurn = deal.isOwnTurn ?? (act !== null || deal.life?.turn != null);
        return (
          <ListRow
            key={deal.id}
            to={`/auction-winning-bids/${deal.id}`}
            name={shortGoodsName(deal.name, locale)}
            heading={heading}
            mark={
              <RowCover
                cover={coverOf(deal)}
                product={deal.product ?? cropOfName(deal.name) ?? ''}
                category={deal.category ?? ''}
              />
            }
            place={deal.counterparty?.companyName ?? t('otherNone')}
            note={
              deal.side &&
              [t(`did.${deal.side}`), deal.life?.hasDispute && t('hasDispute')].filter(Boolean).join(' · ')
            }
            amount={{
              main: formatAmount(deal.quantity, deal.unit, locale),
              note: formatPrice(minorOf(deal.price), currency, locale, deal.unit),
            }}
            price={{
              main: formatMinor(minorOf(deal.total), locale),
              unit: currencyName(currency, locale),
              note: t(deal.isPriceGross ? 'gross' : 'net'),
            }}
            due={{
              main: formatInstant(deal.openedAt, 'dayMonth', locale),
              note: formatInstant(deal.openedAt, 'time', locale),
            }}
            state={<DealStepChip {...deal} />}
            act={
              <LocalLink
                to={`/auction-winning-bids/${deal.id}`}
                className={buttonClass(isOwnTurn ? 'act' : 'plain', 'min-w-28 flex-1 px-2')}
              >
                {t(act ? `act.${act}` : 'see')}
              </LocalLink>
            }
          />
        );
      })}
    </ListRows>
  );
}

/** The address of the first photo of what was sold. */
function coverOf({ cover, source }: Deal): string | null {
  switch (source.kind) {
    case 'liveAuction':
      return cover === undefined ? null : `${liveFilesAt(source.id)}/${cover}`;
    case 'announcement':
      return cover === undefined ? null : `/services/main/auctions/${source.id}/files/${cover}`;
    case 'product':
      return cover === undefined ? null : `/services/main/products/${source.id}/files/${cover}`;
    default:
      return null;
  }
}

/** The user's own deals by state: the agreed terms, the other party, and their contact details. */
export function DealsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const address = useList(ownDealsList);
  const { state } = address.filters;
  const totals = useDealTotals(accountId);
  return (
    <ListPage
      title={t('mine')}
      acts={<AccountingFiles />}
      above={<StateTabs path="/auction-winning-bids/my" turn="answer" chosen={state} totals={totals} />}
      address={address}
      found={useDeals(accountId, address.query)}
      loading={t('loadingAll')}
      failed={t('failedAll')}
      none={<Notice title={t(`noneOwn.${state}`)} />}
    >
      {({ items }) => <DealList deals={items} />}
    </ListPage>
  );
}

/** The deals of a Bidder, shown on the page of their auctions; nothing without any. */
export function OwnDeals({ accountId }: { accountId: string }) {
  const { t } = useTranslation('deals');
  const pages = useOtherPages('dealsPage', 24);
  const query = { page: String(pages.page), pageSize: String(pages.pageSize) };
  const { data, error, refetch } = useDeals(accountId, query);
  if (!data && !error) return null;
  if (data?.total === 0) return null;
  return (
    <section id="deals" aria-label={t('mine')} className="mb-8">
      <h2 className="mb-3 font-semibold text-l">{t('mine')}</h2>
      {data ? (
        <>
          <DealList deals={data.items} heading="h3" />
          <Pagination address={pages} total={data.total} />
        </>
      ) : (
        <ListWaiting found={{ error, refetch }} loading={t('loadingAll')} failed={t('failedAll')} />
      )}
    </section>
  );
}
