import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ActWithReason } from '../../../components/forms/act-with-reason.tsx';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { FobNotice } from '../../../components/goods/fob-reference.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ActsOnSeen } from '../../../components/ui/seen-version.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useApproveAnnouncement, useCancelAnnouncement, useHideAnnouncement } from '../api/announcements.ts';

/**
 * An administrator approves the displayed version, or cancels with a reason that the owner and the bidders receive [A1,
 * A4], hides what has ended [S11], and replaces the contract [C1].
 */
export function AnnouncementAdministratorActs({
  announcement,
  readVersion,
}: {
  announcement: AnnouncementState;
  /** Version whose goods are shown. */
  readVersion: number | undefined;
}) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const approve = useApproveAnnouncement();
  const cancel = useCancelAnnouncement();
  const hide = useHideAnnouncement();
  const failure = approve.error && failureOf(approve.error);
  const { id, version, status, type, privacyType, product, currency, price } = announcement;
  const isOpen = status === 'Pending' || status === 'InProgress';
  // Without an approval in force it is not public.
  const mayHide = !isOpen && announcement.approvedAt !== null;
  const act = isOpen ? 'cancel' : 'hide';
  const hasContract = isOpen || status === 'Closed' || status === 'Accepted';
  // A confidential announcement has the General contract as long as anyone may bid on it or be accepted.
  const mayReplace = hasContract && (privacyType === 'Public' || status === 'Accepted');
  if (!hasContract && !mayHide) return null;
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      {hasContract && (
        <FobNotice type={type} product={product} currency={currency} desiredMinor={minorOf(price)} />
      )}
      {status === 'Pending' && (
        <ActsOnSeen key={id} version={version}>
          <Button
            look="act"
            className="w-full"
            aria-busy={approve.isPending}
            onClick={() => !approve.isPending && approve.mutate({ params: { id }, body: { version } })}
          >
            {t('approve')}
          </Button>
        </ActsOnSeen>
      )}
      {(isOpen || mayHide) && (
        <ActWithReason
          key={`${act} ${id}`}
          id={id}
          sale={{ version: readVersion, status, terms: readTermsOf(announcement) }}
          ownActs={approve.isSuccess ? 1 : 0}
          call={isOpen ? cancel : hide}
          texts={{
            title: t(`${act}Title`),
            text: t(`${act}Text`),
            label: t(`${act}Reason`),
            missing: t(`${act}ReasonMissing`),
            act: t(act),
          }}
        />
      )}
      <p role="alert" className="text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      {mayReplace && (
        <PdfUpload
          texts={{
            choose: t('replaceContract'),
            note: t('replaceContractNote'),
            sending: (share) => t('sendingContract', { share }),
            sent: t('contractReplaced'),
            retry: t('sendContractAgain'),
          }}
          send={(contract, upload) => replaceContract(id, contract, upload)}
        />
      )}
    </section>
  );
}

/** Returns what bids do not change, and how much is left. */
function readTermsOf({
  version,
  epoch,
  bidCount,
  participantCount,
  bestBid,
  ...terms
}: AnnouncementState): object {
  return terms;
}

/** Uploads or replaces an announcement's contract as an administrator [C1]. @throws CallError as `sendForm` */
async function replaceContract(id: string, contract: File, upload: FormUpload): Promise<void> {
  const path = `/services/main/admin/auctions/${id}/contract`;
  await sendForm(path, { contract }, z.object({ replaced: z.int() }), { ...upload, method: 'PUT' });
}
