import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

/** A moment before the database's clock, in the future if negative. */
export const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`;

/** The data of a company, checked, that nothing identifies. */
export const unknownCompany = JSON.stringify({
  companyNumber: null,
  iban: null,
  jNumber: null,
  isChecked: true,
});

/** Columns of a bid that was placed now by a command. */
export const placedNow = () => ({
  placed_at: new Date(),
  changed_at: new Date(),
  command_id: randomUUID(),
  body_hash: '',
});
