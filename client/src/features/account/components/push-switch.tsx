import { BellOff, BellRing } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import {
  type BrowserPush,
  browserPush,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../lib/device/browser-push.ts';
import { notificationCalls } from '../../../lib/http/notification-calls.ts';

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
