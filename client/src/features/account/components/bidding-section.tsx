import { useAtom } from 'jotai';
import { Hand, type LucideIcon, Vibrate, Volume2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { bidConfirmationAtom, soundAtom, vibrationAtom } from '../../../lib/device/device-settings.ts';
import { allowSound, canVibrate, tryTones, vibrate } from '../../../lib/device/give-signal.ts';
import { AccountSection } from './account-section.tsx';

/** How touch bids are made on this device, and how it alerts the user. */
export function BiddingSection() {
  const { t } = useTranslation('account');
  const [confirmation, choose] = useAtom(bidConfirmationAtom);
  const isInDialog = confirmation === 'dialog';
  return (
    <AccountSection name="bidding" lead={t('deviceLead')}>
      <div className="grid gap-3">
        <Setting
          Icon={Hand}
          label={t('bidding.label')}
          text={isInDialog ? t('bidding.on') : t('bidding.off')}
          isOn={isInDialog}
          onChange={() => choose(isInDialog ? 'hold' : 'dialog')}
        />
        <SoundSetting />
        <VibrationSetting />
      </div>
    </AccountSection>
  );
}

function SoundSetting() {
  const { t } = useTranslation('account');
  const [sound, choose] = useAtom(soundAtom);
  const isOn = sound === 'on';
  const [isRefused, setIsRefused] = useState(false);
  const tryIt = async () => {
    const isAllowed = await allowSound();
    setIsRefused(!isAllowed);
    if (isAllowed) tryTones('outbid');
  };
  return (
    <Setting
      Icon={Volume2}
      label={t('sound.label')}
      text={t('sound.text')}
      isOn={isOn}
      onChange={() => {
        choose(isOn ? 'off' : 'on');
        if (!isOn) void tryIt();
      }}
    >
      <Button onClick={() => void tryIt()}>{t('tryIt')}</Button>
      <p role="status" className="text-lost text-s empty:hidden">
        {isRefused && t('sound.refused')}
      </p>
    </Setting>
  );
}

function VibrationSetting() {
  const { t } = useTranslation('account');
  const [vibration, choose] = useAtom(vibrationAtom);
  const isOn = vibration === 'on';
  if (!canVibrate()) return null;
  return (
    <Setting
      Icon={Vibrate}
      label={t('vibration.label')}
      text={t('vibration.text')}
      isOn={isOn}
      onChange={() => {
        choose(isOn ? 'off' : 'on');
        if (!isOn) vibrate('outbid');
      }}
    >
      <Button onClick={() => vibrate('outbid')}>{t('tryIt')}</Button>
    </Setting>
  );
}

function Setting({
  Icon,
  label,
  text,
  isOn,
  onChange,
  children,
}: {
  Icon: LucideIcon;
  label: string;
  text: string;
  isOn: boolean;
  onChange: () => void;
  children?: ReactNode;
}) {
  const [labelId, textId] = [useId(), useId()];
  return (
    <div className="flex items-center gap-4 rounded-2 bg-surface-2 p-4">
      <Icon aria-hidden="true" size={20} className="flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <p id={labelId} className="font-semibold">
          {label}
        </p>
        <p id={textId} className="text-ink-2 text-s">
          {text}
        </p>
        {children && <div className="mt-2 flex flex-wrap items-center gap-3">{children}</div>}
      </div>
      <Switch isOn={isOn} labelledBy={labelId} describedBy={textId} onChange={onChange} />
    </div>
  );
}
