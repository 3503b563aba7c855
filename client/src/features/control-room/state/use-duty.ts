import { dutyLastsMs } from '@recolta/shared/contracts/http/duty';
import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { deviceChoice } from '../../../lib/device/device-settings.ts';
import { duty } from '../../../lib/http/duty-calls.ts';

const dutyAtom = deviceChoice('recolta.duty', ['off', 'on']);

/** True if this administrator is on duty; repeated while the control room is open, so that duty ends with the page. */
export function useDuty() {
  const [choice, choose] = useAtom(dutyAtom);
  const isOnDuty = choice === 'on';
  const { mutate, error } = useMutation({
    mutationFn: (value: boolean) => duty.setDuty({ body: { isOnDuty: value } }),
  });
  useEffect(() => {
    if (!isOnDuty) return;
    mutate(true);
    const timer = setInterval(() => mutate(true), dutyLastsMs / 3);
    return () => clearInterval(timer);
  }, [isOnDuty, mutate]);
  return {
    isOnDuty,
    error,
    toggle() {
      choose(isOnDuty ? 'off' : 'on');
      if (isOnDuty) mutate(false);
    },
  };
}
