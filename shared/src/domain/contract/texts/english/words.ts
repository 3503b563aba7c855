import { counted as countedIn } from '../../../counted.ts';
import type { MeasurementType } from '../../../enumerations.ts';

export const counted = (count: number, one: string, many: string) =>
  countedIn('en', count, `${count} ${one}`, many);
export const days = (count: number) => counted(count, 'day', 'days');
export const hours = (count: number) => counted(count, 'hour', 'hours');
export const basis = (source: string | null) => (source === null ? '' : ` (${source})`);

export const measuredAt: Record<MeasurementType, string> = { Load: 'at loading', Unload: 'at unloading' };
