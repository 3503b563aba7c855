import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import type { MissingToPost } from '@recolta/shared/domain/live-auction/may-post';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotFoundPage } from '../../../components/errors/not-found-page.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { failureOf } from '../../../lib/http/failure.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { editAuction, postAuction, postingCalls } from '../api/posting-calls.ts';
import { missingRights } from '../state/missing-rights.ts';
import { emptyPosting, valuesOf } from '../state/posting-values.ts';
import { PostingWizard } from './posting-wizard.tsx';

/** Posting a live auction, also another one like the one in the address; who may not yet reads what is missing [L0]. */
export function PostingPage({ identity }: { identity: Identity }) {
  const [query] = useSearchParams();
  const repostedId = query.get('repostAuctionId');
  const missing = missingRights(identity);
  if (missing.length > 0) return <Missing missing={missing} />;
  const accountId = identity.account.id;
  if (repostedId === null) return <NewPosting key={accountId} accountId={accountId} stored={null} />;
  return (
    <Loaded key={repostedId} id={repostedId}>
      {({ stored }) => <NewPosting accountId={accountId} repostedId={repostedId} stored={stored} />}
    </Loaded>
  );
}

/** The edit of an auction that waits for approval [L1]. */
export function EditPage({ identity, id }: { identity: Identity; id: string }) {
  const { t } = useTexts();
  return (
    <Loaded id={id}>
      {(loaded) =>
        loaded.status === 'Pending' ? (
          <EditedPosting accountId={identity.account.id} id={id} {...loaded} />
        ) : (
          <div className="mx-auto w-full max-w-[640px] px-4 py-10">
            <Notice isHeading title={t('posting.edit.over')}>
              <LocalLink to={`/live-auctions/${id}/participate`} className={buttonClass('act')}>
                {t('posting.edit.toRoom')}
              </LocalLink>
            </Notice>
          </div>
        )
      }
    </Loaded>
  );
}

function NewPosting({
  accountId,
  repostedId,
  stored,
}: {
  accountId: string;
  repostedId?: string;
  stored: StoredPosting | null;
}) {
  const { t, locale } = useTexts();
  const [original] = useState(() =>
    stored ? valuesOf(stored, locale, serverClock.nowMs(), true) : emptyPosting(serverClock.nowMs()),
  );
  return (
    <PostingWizard
      task={{
        draftId: repostedId === undefined ? accountId : `${accountId}.${repostedId}`,
        title: t('posting.title'),
        lead: t(stored ? 'posting.repostLead' : 'posting.lead'),
        sendLabel: t('posting.send'),
        isNew: true,
        original,
        send: postAuction,
        // Without invitations nobody could bid.
        nextPage: ({ audience }) => (audience === 'Invited' ? 'invitations' : 'participate'),
      }}
    />
  );
}

function EditedPosting({
  accountId,
  id,
  stored,
  version,
}: { accountId: string; id: string } & LoadedPosting) {
  const { t, locale } = useTexts();
  const [original] = useState(() => valuesOf(stored, locale, serverClock.nowMs(), false));
  return (
    <PostingWizard
      task={{
        // A draft of another version would undo what has changed since.
        draftId: `${accountId}.${id}.${version}`,
        title: t('posting.edit.title'),
        lead: t('posting.edit.lead'),
        sendLabel: t('posting.edit.send'),
        isNew: false,
        original,
        send: (posting) => editAuction(id, version, stored, posting),
        nextPage: () => 'participate',
      }}
    />
  );
}

interface LoadedPosting {
  readonly stored: StoredPosting;
  readonly version: number;
  readonly status: string;
}

/** Reads an auction as it was posted; it does not exist for anybody but its owner and administrators. */
function Loaded({ id, children }: { id: string; children: (loaded: LoadedPosting) => ReactNode }) {
  const { t } = useTexts();
  const input = { params: { id } };
  const { data, error, refetch } = useQuery({
    queryKey: [...postingCalls.posting.key({ input }), 'form'],
    queryFn: async (): Promise<LoadedPosting> => {
      // The version first: what is read after it is at least that new, and an edit in between is refused.
      const { auction } = await liveAuctions.get.call(input);
      const stored = await postingCalls.posting.call(input);
      return { stored, version: auction.version, status: auction.status };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return children(data);
  if (error && failureOf(error).code === 'NotFound') return <NotFoundPage />;
  return (
    <div className="mx-auto w-full max-w-[1280px] px-4 py-6">
      <ListWaiting
        error={error}
        loading={t('posting.edit.loading')}
        failed={t('posting.edit.failed')}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function Missing({ missing }: { missing: readonly MissingToPost[] }) {
  const { t } = useTexts();
  return (
    <div className="mx-auto w-full max-w-[640px] px-4 py-8 md:py-14">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">
        {t('posting.missing.heading')}
      </h1>
      <p className="mt-2">{t('posting.missing.text')}</p>
      <ul className="mt-3 mb-6 grid list-disc gap-2 rounded-3 border border-line bg-surface p-5 pl-9 shadow-card">
        {missing.map((name) => (
          <li key={name}>{t(`posting.missing.${name}`)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <LocalLink to="/account" className={buttonClass('act')}>
          {t('posting.missing.toAccount')}
        </LocalLink>
        <LocalLink to="/contact" className={buttonClass('plain')}>
          {t('posting.missing.toContact')}
        </LocalLink>
      </div>
    </div>
  );
}
