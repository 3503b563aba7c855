import type { AnyStateMachine, EventFromLogic, StateValueFrom } from 'xstate';
import { nextState } from '../machines/next-state.ts';

/** Events by a unique name: their type and the input of their guards. */
export type NamedEvents<Machine extends AnyStateMachine> = Readonly<Record<string, EventFromLogic<Machine>>>;

type State<Machine extends AnyStateMachine> = StateValueFrom<Machine> & string;

/** Every step of a flat machine, as `state: event → next`, in the order of states and events. */
export function stepsTaken<Machine extends AnyStateMachine>(
  machine: Machine,
  events: NamedEvents<Machine>,
): string[] {
  const steps: string[] = [];
  for (const state of statesOf(machine)) {
    for (const [name, event] of Object.entries(events)) {
      const next = nextState(machine, state, event);
      if (next !== null) steps.push(`${state}: ${name} → ${next}`);
    }
  }
  return steps;
}

function statesOf<Machine extends AnyStateMachine>(machine: Machine): State<Machine>[] {
  return Object.keys(machine.states) as State<Machine>[];
}
