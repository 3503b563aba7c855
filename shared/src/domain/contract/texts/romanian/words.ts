import { counted as countedIn } from '../../../counted.ts';
import type { LoadingLocation, MeasurementType } from '../../../enumerations.ts';

/** `o zi`, `5 zile`, `20 de zile`. */
export const counted = (count: number, one: string, many: string) => countedIn('ro', count, one, many);
export const days = (count: number) => counted(count, 'o zi', 'zile');
export const hours = (count: number) => counted(count, 'o oră', 'ore');
export const decimal = (figure: number) => String(figure).replace('.', ',');

export const measuredAt: Record<MeasurementType, string> = { Load: 'la încărcare', Unload: 'la descărcare' };
export const loadedFrom: Record<LoadingLocation, string> = { Field: 'din câmp', Barn: 'din magazie' };

export function basis(source: string | null): string {
  return source === null ? '' : ` (${source})`;
}
