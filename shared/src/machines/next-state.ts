import { type AnyStateMachine, type EventFromLogic, type StateValueFrom, transition } from 'xstate';

/**
 * One step of a flat machine whose state is stored as its name.
 *
 * @returns the next state's name; null if the machine has no such step, which is a refusal
 */
export function nextState<Machine extends AnyStateMachine>(
  machine: Machine,
  state: StateValueFrom<Machine> & string,
  event: EventFromLogic<Machine>,
): (StateValueFrom<Machine> & string) | null {
  const before = machine.resolveState({ value: state, context: {} });
  const [after] = transition<AnyStateMachine>(machine, before, event);
  return after.value === state ? null : (after.value as StateValueFrom<Machine> & string);
}
