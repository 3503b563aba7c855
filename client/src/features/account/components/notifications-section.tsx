import type { NotificationChoices } from '@recolta/shared/contracts/http/notification-choices';
import {
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
} from '@recolta/shared/domain/notification/notification-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { AccountSection } from './account-section.tsx';
import { PushSwitch } from './push-switch.tsx';

/** The notification types that can be configured, grouped by subject. */
export const notificationGroups = {
  account: [
    'AccountActivated',
    'AccountDeactivated',
    'CompletionRequested',
    'AccountNotComplete',
    'CompanyChangeRequested',
    'CompanyChangeApproved',
    'CompanyChangeRejected',
    'PermissionGranted',
    'PermissionRemoved',
    'PermissionRefused',
    'TermsChanged',
  ],
  live: [
    'Invited',
    'CompanyChecked',
    'InvitationReminder',
    'AuctionStartsSoon',
    'AuctionEndsSoon',
    'Outbid',
    'AuctionWon',
    'AuctionLost',
    'DecisionDue',
    'AuctionHeld',
    'AuctionResumed',
    'AuctionExtended',
    'PersonalizedBidReceived',
    'PersonalizedBidLapsed',
    'BidWithdrawn',
    'LeadingAgain',
    'AuctionCorrected',
    'PhoneBidEntered',
    'AuctionApproved',
    'AuctionCancelled',
  ],
  announcements: [
    'AuctionBidPlaced',
    'AuctionBidCounterOfferReceived',
    'AuctionBidAccepted',
    'AuctionBidRejected',
    'AuctionBidRemoved',
    'AuctionClosed',
    'AnnouncementApproved',
    'AnnouncementCancelled',
    'AnnouncementDeleted',
    'FavouriteEndsSoon',
    'AnnouncementMatch',
    'NewMatches',
  ],
  contracts: ['ContractReady', 'ContractSigned', 'ContractConcluded', 'DealTurn', 'DealNews', 'PaymentDue'],
  products: ['BidPlaced', 'BidUpdated', 'FinalPriceSet', 'ProductClosed', 'ProductDeleted'],
} as const satisfies Record<string, readonly NotificationType[]>;

type NotificationGroup = keyof typeof notificationGroups;

interface Choice {
  readonly type: NotificationType;
  readonly channel: NotificationChannel;
  readonly isWanted: boolean;
}

/** Which types are sent by mail and browser push in addition to the app, each saved immediately [N2]. */
export function NotificationsSection({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['account', 'forms']);
  const queries = useQueryClient();
  const input = { params: { id: accountId } };
  const queryKey = accountCalls.notificationChoices.queryKey({ input });
  const keep = (choice: Choice) =>
    queries.setQueryData<NotificationChoices>(queryKey, (held) => chosen(held, choice));
  const { data, status, refetch } = useQuery(accountCalls.notificationChoices.queryOptions({ input }));
  const { mutate, isError } = useMutation(
    accountCalls.chooseNotifications.mutationOptions({
      onMutate: ({ body }) => void keep(body),
      onError: (_error, { body }) => void keep({ ...body, isWanted: !body.isWanted }),
    }),
  );
  const choose = (choice: Choice) => mutate({ ...input, body: choice });
  return (
    <AccountSection name="notifications" lead={t('notificationsLead')}>
      <PushSwitch accountId={accountId} />
      <p className="mb-4 text-s">
        <LocalLink to="/auctions/searches" className="font-medium text-act underline">
          {t('toSearches')}
        </LocalLink>
      </p>
      {status === 'pending' && <Spinner />}
      {status === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('forms:loadFailed')}
          <Button onClick={() => void refetch()}>{t('forms:retry')}</Button>
        </p>
      )}
      {data &&
        groupNames.map((group) => <Group key={group} group={group} choices={data} onChoose={choose} />)}
      <p role="alert" className="text-lost text-s">
        {isError && t('saveFailed')}
      </p>
    </AccountSection>
  );
}

const groupNames = Object.keys(notificationGroups) as NotificationGroup[];

function chosen(held: NotificationChoices | undefined, { type, channel, isWanted }: Choice) {
  return held && { ...held, [type]: { ...held[type], [channel]: isWanted } };
}

function Group({
  group,
  choices,
  onChoose,
}: {
  group: NotificationGroup;
  choices: NotificationChoices;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <table className="mb-5 w-full border-collapse last:mb-0">
      <caption className="pb-1 text-left font-semibold">{t(`group.${group}`)}</caption>
      <thead className="text-ink-2 text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-1 text-left font-medium">
            {t('event')}
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-1 text-center font-medium">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationGroups[group].map((type) => (
          <tr key={type} className="border-line border-b">
            <th scope="row" className="py-1 pr-2 text-left font-normal">
              {t(`notification.${type}`)}
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel} className="text-center">
                <label className="inline-grid size-11 place-items-center">
                  <span className="sr-only">
                    {t(`notification.${type}`)}: {t(`channel.${channel}`)}
                  </span>
                  <input
                    type="checkbox"
                    checked={choices[type][channel]}
                    onChange={(event) => onChoose({ type, channel, isWanted: event.target.checked })}
                    className="size-5 accent-(--act)"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
