import type { NotificationChoices } from '@recolta/shared/contracts/http/notification-choices';
import {
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
} from '@recolta/shared/domain/notification/notification-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import {
  type BrowserPush,
  browserPush,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../lib/device/service-worker.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { notificationCalls } from '../../../lib/http/page-calls.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { AccountSection } from './account-section.tsx';

type Shown = BrowserPush | 'unknown' | 'changing' | 'failed';

/** Turns browser push notifications on or off [N2]. */
export function PushSwitch({ accountId }: { accountId: string }) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState<Shown>('unknown');
  const [textId, labelId] = [useId(), useId()];

  useEffect(() => {
    let isShown = true;
    const look = () =>
      void browserPush(accountId).then(
        (state) => isShown && setShown(state),
        () => isShown && setShown('unsupported'),
      );
    look();
    // The permission may have changed in the browser's settings.
    window.addEventListener('focus', look);
    return () => {
      isShown = false;
      window.removeEventListener('focus', look);
    };
  }, [accountId]);

  const change = async (isWanted: boolean) => {
    setShown('changing');
    try {
      setShown(isWanted ? await turnOn(accountId) : await turnOff(accountId));
    } catch {
      setShown('failed');
    }
  };
  const isOn = shown === 'on';
  const canChange = isOn || shown === 'off' || shown === 'failed';
  const Mark = isOn ? BellRing : BellOff;
  return (
    <div className="mb-6 flex items-center gap-4 rounded-2 bg-surface-2 p-4">
      <Mark
        aria-hidden="true"
        size={20}
        className={classNames('flex-none', isOn ? 'text-act' : 'text-ink-2')}
      />
      <div className="min-w-0 flex-1">
        <p id={labelId} className="font-semibold">
          {t('push.label')}
        </p>
        <p
          id={textId}
          role={shown === 'failed' ? 'alert' : 'status'}
          className={classNames('min-h-5 text-s', shown === 'failed' ? 'text-lost' : 'text-ink-2')}
        >
          {shown !== 'unknown' && t(`push.${shown}`)}
        </p>
      </div>
      {shown === 'changing' ? (
        <Spinner className="mr-3" />
      ) : (
        <Switch
          isOn={isOn}
          labelledBy={labelId}
          describedBy={textId}
          isDisabled={!canChange}
          onChange={() => void change(!isOn)}
        />
      )}
    </div>
  );
}

async function turnOn(accountId: string): Promise<BrowserPush> {
  const { key } = await notificationCalls.pushKey.call({});
  return subscribeBrowser(accountId, key, (address) =>
    notificationCalls.subscribePush.call({ params: { id: accountId }, body: address }),
  );
}

async function turnOff(accountId: string): Promise<BrowserPush> {
  const endpoint = await unsubscribeBrowser();
  if (endpoint !== null)
    await notificationCalls.unsubscribePush.call({ params: { id: accountId }, body: { endpoint } });
  return 'off';
}

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
    'CompanyPhotoRemoved',
    'SaleHidden',
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
    'AnnouncementExtended',
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
  const sending = (ofChoice?: Choice) =>
    queries.getMutationCache().findAll({
      mutationKey: queryKey,
      status: 'pending',
      predicate: ({ state }) => !ofChoice || isOfSame(state.variables as { body: Choice }, ofChoice),
    }).length;
  const { mutate, isError } = useMutation(
    accountCalls.chooseNotifications.mutationOptions({
      mutationKey: queryKey,
      // Two presses in quick succession are sent in sequence.
      scope: { id: JSON.stringify(queryKey) },
      onMutate: async ({ body }) => {
        await queries.cancelQueries({ queryKey });
        keep(body);
      },
      // A later press of the same box stays; here too, because the choices may not be readable either.
      onError: (_error, { body }) => {
        if (sending(body) === 1) keep({ ...body, isWanted: !body.isWanted });
      },
      onSettled: () => (sending() === 1 ? queries.invalidateQueries({ queryKey }) : undefined),
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

function isOfSame({ body }: { readonly body: Choice }, { type, channel }: Choice): boolean {
  return body.type === type && body.channel === channel;
}

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
