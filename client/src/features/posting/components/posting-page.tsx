import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { Json } from '@recolta/shared/domain/canonical-json';
import { idIn } from '@recolta/shared/domain/ids';
import { jsonHash } from '@recolta/shared/domain/json-hash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { NotFoundPage } from '../../../components/errors/not-found-page.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LinkNotice, Notice } from '../../../components/ui/notice.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { SiteLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { announcementSaleCalls, liveCalls, type SaleCalls, type StoredSale } from '../api/posting-calls.ts';
import { type PostingValues, startedValues, withUsualTerms } from '../state/posting-values.ts';
import type { Posted } from '../state/sale.ts';
import { ExtendDeadline } from './deadline-field.tsx';
import { MissingToPostPage, missingRights } from './missing-to-post.tsx';
import { PostingWizard } from './posting-wizard.tsx';
import { type Usual, WithUsual } from './with-usual.tsx';

interface PageProps<Values extends PostingValues, Posting extends Posted, Stored extends object> {
  identity: Identity;
  calls: SaleCalls<Values, Posting, Stored>;
}

/**
 * Page for posting a sale, optionally copied from the one in the address. Lists what is missing if the account may not
 * post yet [A1, L0].
 */
function PostingPage<Values extends PostingValues, Posting extends Posted, Stored extends object>({
  identity,
  calls,
}: PageProps<Values, Posting, Stored>) {
  const [query] = useSearchParams();
  const repostedId = query.get('repostAuctionId');
  const productId = query.get('productId');
  const asked = [query.get('auctionType'), productId, query.get('optionId')].filter(Boolean).join('-');
  const missing = missingRights(identity);
  const { kind } = calls.sale;
  if (missing.length > 0) return <MissingToPostPage identity={identity} kind={kind} missing={missing} />;
  const accountId = identity.account.id;
  if (repostedId === null) {
    return (
      <WithUsual key={asked} calls={calls} accountId={accountId}>
        {(usual) => {
          const fresh = { calls, accountId, asked, stored: null, usual };
          if (idIn(productId) === null) return <NewPosting {...fresh} />;
          return (
            <FromCatalogue id={productId ?? ''}>
              {(product) => <NewPosting {...fresh} product={product} />}
            </FromCatalogue>
          );
        }}
      </WithUsual>
    );
  }
  return (
    <Loaded key={repostedId} id={repostedId} calls={calls}>
      {({ stored }) => <NewPosting calls={calls} accountId={accountId} asked={repostedId} stored={stored} />}
    </Loaded>
  );
}

/** The edit of a sale, as far as it may be changed [A3, L1]. */
function EditPage<Values extends PostingValues, Posting extends Posted, Stored extends object>({
  identity,
  calls,
  id,
}: PageProps<Values, Posting, Stored> & { id: string }) {
  const { t } = useTranslation(['posting']);
  const { kind } = calls.sale;
  return (
    <Loaded id={id} calls={calls}>
      {({ stored, version, change }) => {
        if (change.kind === 'all') {
          const edited = { calls, id, stored, version };
          return <EditedPosting accountId={identity.account.id} {...edited} />;
        }
        if (change.kind === 'deadline') return <ExtendDeadline id={id} {...change} />;
        return (
          <div className="frame-text py-10">
            <LinkNotice
              isHeading
              title={t(`posting:${kind}.over`)}
              to={calls.pageOf(id)}
              label={t(`posting:${kind}.open`)}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Prefix of the account in the id of a draft that only one kind of sale can read. */
const draftPrefix = { live: '', announcement: 'announcement.' } as const;

function NewPosting<Values extends PostingValues, Posting extends Posted, Stored extends object>({
  calls,
  accountId,
  asked,
  stored,
  usual = null,
  product = null,
}: {
  calls: SaleCalls<Values, Posting, Stored>;
  accountId: string;
  /** A form prefilled from the address has its own draft, separate from the usual one. */
  asked: string;
  stored: Stored | null;
  usual?: Usual<Stored> | null;
  /** The catalogue product that it starts with. */
  product?: CatalogueProduct | null;
}) {
  const { t } = useTranslation(['posting']);
  const locale = useLocale();
  const [query] = useSearchParams();
  const refetchLists = useRefetchLists();
  const { sale } = calls;
  const [original] = useState(() => {
    const nowMs = serverClock.nowMs();
    if (stored !== null) return calls.valuesOf(stored, locale, nowMs, true);
    const last = usual?.last ? calls.valuesOf(usual.last, locale, nowMs, true) : null;
    const empty = sale.empty(nowMs);
    const type = query.has('auctionType') || !last ? startedValues(empty, query).type : last.type;
    const usualValues = withUsualTerms({ ...empty, type }, usual?.account ?? null, last);
    return startedValues({ ...usualValues, ...sale.usualIn(usualValues.currency) }, query, product);
  });
  const draftId = [`${draftPrefix[sale.kind]}${accountId}`, asked].filter(Boolean).join('.');
  return (
    <PostingWizard
      // Never the values of the account that was signed in before.
      key={draftId}
      task={{
        draftId,
        sale,
        title: t(`posting:${sale.kind}.title`),
        lead: product
          ? t('catalogue.lead', { name: product[locale] })
          : t(`posting:${sale.kind}.${stored === null ? 'lead' : 'repostLead'}`),
        sendLabel: t('send'),
        isNew: true,
        original,
        send: calls.post,
        editPageOf: calls.editPageOf,
        nextPageOf: (made, posting) => {
          refetchLists();
          return calls.nextPageOf(made, posting);
        },
      }}
    />
  );
}

function EditedPosting<Values extends PostingValues, Posting extends Posted, Stored extends object>({
  calls,
  accountId,
  id,
  stored,
  version,
}: {
  calls: SaleCalls<Values, Posting, Stored>;
  accountId: string;
  id: string;
  stored: Stored;
  version: number;
}) {
  const { t } = useTranslation(['posting']);
  const locale = useLocale();
  const refetchLists = useRefetchLists();
  const { sale } = calls;
  const [{ original, shown }] = useState(() => {
    const values = calls.valuesOf(stored, locale, serverClock.nowMs(), false);
    const posting = sale.postingOf(values, locale);
    // An earlier release may have stored what a later rule refuses.
    return { original: values, shown: sale.schema.safeParse(posting).data ?? posting };
  });
  // A draft of other content would undo later changes; one of this content stays, also once it is approved.
  const [draftId] = useState(() => `${accountId}.${id}.${jsonHash(stored as unknown as Json)}`);
  return (
    <PostingWizard
      key={draftId}
      task={{
        draftId,
        sale,
        title: t(`posting:${sale.kind}.editTitle`),
        lead: t(`posting:${sale.kind}.editLead`),
        sendLabel: t('save'),
        isNew: false,
        original,
        send: (posting) => calls.edit(id, version, { stored, shown }, posting),
        editPageOf: calls.editPageOf,
        nextPageOf: () => {
          refetchLists();
          return calls.pageOf(id);
        },
      }}
    />
  );
}

/** After a sale was posted or changed, refetches lists of announcements; those of live auctions have rooms. */
function useRefetchLists() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: announcementCalls.key() });
}

/** Fetches the catalogue product that a sale starts with; without it, the form can be started empty. */
function FromCatalogue({ id, children }: { id: string; children: (product: CatalogueProduct) => ReactNode }) {
  const { t } = useTranslation('posting');
  const { pathname } = useLocation();
  const input = { params: { id } };
  // Not refetched automatically: the form prefilled from it stays unchanged.
  const { data, error, refetch } = useQuery(
    catalogueCalls.getProduct.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (data) return children(data);
  return (
    <div className="frame-text py-10">
      {error && failureOf(error).code === 'NotFound' ? (
        <Notice isHeading title={t('catalogue.missing')}>
          <SiteLink to={pathname} className={buttonClass('act')}>
            {t('catalogue.startEmpty')}
          </SiteLink>
        </Notice>
      ) : (
        <ListWaiting
          found={{ error, refetch }}
          loading={t('catalogue.loading')}
          failed={t('catalogue.failed')}
        />
      )}
    </div>
  );
}

/** Fetches a posted sale; for anyone but its owner and administrators it is not found. */
function Loaded<Values extends PostingValues, Posting extends Posted, Stored extends object>({
  id,
  calls,
  children,
}: {
  id: string;
  calls: SaleCalls<Values, Posting, Stored>;
  children: (loaded: StoredSale<Stored>) => ReactNode;
}) {
  const { t } = useTranslation(['posting']);
  const { kind } = calls.sale;
  const { data, error, refetch } = useQuery({
    queryKey: ['posting', kind, id, 'form'],
    queryFn: () => calls.read(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return children(data);
  if (error && failureOf(error).code === 'NotFound') return <NotFoundPage />;
  return (
    <div className="frame-page py-6">
      <ListWaiting
        found={{ error, refetch }}
        loading={t(`posting:${kind}.loading`)}
        failed={t(`posting:${kind}.failed`)}
      />
    </div>
  );
}

interface PostProps {
  readonly identity: Identity;
}
interface EditProps extends PostProps {
  readonly id: string;
}

export function PostAuctionPage({ identity }: PostProps) {
  return <PostingPage identity={identity} calls={liveCalls} />;
}

export function EditAuctionPage({ identity, id }: EditProps) {
  return <EditPage identity={identity} id={id} calls={liveCalls} />;
}

export function PostAnnouncementPage({ identity }: PostProps) {
  return <PostingPage identity={identity} calls={announcementSaleCalls} />;
}

export function EditAnnouncementPage({ identity, id }: EditProps) {
  return <EditPage identity={identity} id={id} calls={announcementSaleCalls} />;
}
