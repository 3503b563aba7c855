import type { LoadingLocation, MeasurementType } from '../../../enumerations.ts';

const plural = new Intl.PluralRules('ro');

/** `o zi`, `5 zile`, `20 de zile`. */
export function counted(count: number, one: string, few: string): string {
  const form = plural.select(count);
  if (form === 'one') return one;
  return form === 'few' ? `${count} ${few}` : `${count} de ${few}`;
}
export const days = (count: number) => counted(count, 'o zi', 'zile');
export const hours = (count: number) => counted(count, 'o oră', 'ore');
export const decimal = (figure: number) => String(figure).replace('.', ',');

export const measuredAt: Record<MeasurementType, string> = { Load: 'la încărcare', Unload: 'la descărcare' };
export const loadedFrom: Record<LoadingLocation, string> = { Field: 'din câmp', Barn: 'din magazie' };

export function basis(source: string | null): string {
  return source === null ? '' : ` (${source})`;
}
