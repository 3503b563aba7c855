import { controlRoomContract } from '@recolta/shared/contracts/http/control-room-calls';
import { dutyContract } from '@recolta/shared/contracts/http/duty';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { isAnyoneOnDuty, setDuty } from './duty.ts';
import { listPeople } from './people.ts';

/** Calls of the control room, and those that read and change who is on duty. */
export function createControlRoomCalls(options: LiveOptions) {
  const { db, readDb, identity } = options;
  const os = implementCalls({ ...controlRoomContract, ...dutyContract }, options);
  return os.router({
    controlRoomAccess: os.controlRoomAccess.handler(() => undefined),
    people: os.people.handler(({ input }) => listPeople({ db: readDb, identity }, input.params.id)),
    acknowledgeAlarm: os.acknowledgeAlarm.handler(async ({ input, context }) => {
      await acknowledgeAlarm(options, context.caller, input.params, input.body.untilMs);
    }),
    duty: os.duty.handler(async () => ({ isOnDuty: await isAnyoneOnDuty(readDb) })),
    setDuty: os.setDuty.handler(async ({ input, context }) => {
      await setDuty(db, context.caller, input.body.isOnDuty);
      return { isOnDuty: await isAnyoneOnDuty(db) };
    }),
  });
}
