import { useAtom } from 'jotai';
import { Hand, type LucideIcon, Vibrate, Volume2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { bidConfirmationAtom, soundAtom, vibrationAtom } from '../../../lib/device-settings.ts';
import { allowSound, canVibrate, tryTones, vibrate } from '../../../lib/give-signal.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { AccountSection } from './account-section.tsx';

/** How bids are made by touch on this device, and how it calls for attention. */
export function BiddingSection() {
  const { t } = useTexts();
  const [confirmation, choose] = useAtom(bidConfirmationAtom);
  const isInDialog = confirmation === 'dialog';
  return (
    <AccountSection name="bidding" lead={t('account.deviceLead')}>
      <div className="grid gap-3">
        <Setting
          Icon={Hand}
          label={t('account.bidding.label')}
          text={isInDialog ? t('account.bidding.on') : t('account.bidding.off')}
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
  const { t } = useTexts();
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
      label={t('account.sound.label')}
      text={t('account.sound.text')}
      isOn={isOn}
      onChange={() => {
        choose(isOn ? 'off' : 'on');
        if (!isOn) void tryIt();
      }}
    >
      <Button onClick={() => void tryIt()}>{t('account.tryIt')}</Button>
      <p role="status" className="text-lost text-s empty:hidden">
        {isRefused && t('account.sound.refused')}
      </p>
    </Setting>
  );
}

function VibrationSetting() {
  const { t } = useTexts();
  const [vibration, choose] = useAtom(vibrationAtom);
  const isOn = vibration === 'on';
  if (!canVibrate()) return null;
  return (
    <Setting
      Icon={Vibrate}
      label={t('account.vibration.label')}
      text={t('account.vibration.text')}
      isOn={isOn}
      onChange={() => {
        choose(isOn ? 'off' : 'on');
        if (!isOn) vibrate('outbid');
      }}
    >
      <Button onClick={() => vibrate('outbid')}>{t('account.tryIt')}</Button>
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
