import { daysAfter, deadlineMsOf } from '../announcement/deadline.ts';

/** Days after the planned one on which a driver's link ends. */
const linkDays = 2;

/** The instant at which the link of a load's driver ends: 18:00 in Bucharest two days after the planned day [D3]. */
export const driverLinkEndMs = (plannedDay: string): number => deadlineMsOf(daysAfter(plannedDay, linkDays));
