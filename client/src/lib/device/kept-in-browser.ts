import { localeCookieName } from '@recolta/shared/contracts/page-renderer';
import {
  sessionCookieName,
  sessionLifeMs,
  signedInCookieName,
} from '@recolta/shared/contracts/session-cookies';

/** Storage duration: a number of days, or until an event. */
export type KeptFor =
  | { readonly days: number }
  | 'theTab'
  | 'theLink'
  | 'theAnswer'
  | 'deleted'
  | 'turnedOff'
  | 'nextBuild';

export interface KeptInBrowser {
  readonly id: string;
  readonly place: 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cache' | 'push';
  /** A name that ends in `.` or `-` is a prefix of several names. */
  readonly name: string;
  /** Its name over https, if different. */
  readonly nameOverHttps?: string;
  readonly keptFor: KeptFor;
}

const dayMs = 24 * 60 * 60 * 1000;
const sessionDays = { days: sessionLifeMs / dayMs };

/**
 * Everything that the site stores in a browser. The cookie policy is generated from it, with a text `legal.kept.*` for
 * each row; a test refuses code that stores anything else.
 */
export const keptInBrowser = [
  {
    id: 'session',
    place: 'cookie',
    name: sessionCookieName(false),
    nameOverHttps: sessionCookieName(true),
    keptFor: sessionDays,
  },
  { id: 'signedIn', place: 'cookie', name: signedInCookieName, keptFor: sessionDays },
  { id: 'locale', place: 'cookie', name: localeCookieName, keptFor: { days: 365 } },
  { id: 'theme', place: 'localStorage', name: 'recolta.theme', keptFor: 'deleted' },
  { id: 'textSize', place: 'localStorage', name: 'recolta.text', keptFor: 'deleted' },
  { id: 'confirmBids', place: 'localStorage', name: 'recolta.confirmBids', keptFor: 'deleted' },
  { id: 'sound', place: 'localStorage', name: 'recolta.sound', keptFor: 'deleted' },
  { id: 'vibration', place: 'localStorage', name: 'recolta.vibration', keptFor: 'deleted' },
  { id: 'listCurrency', place: 'localStorage', name: 'recolta.listCurrency', keptFor: 'deleted' },
  { id: 'place', place: 'localStorage', name: 'recolta.place', keptFor: 'deleted' },
  { id: 'consent', place: 'localStorage', name: 'recolta.consent', keptFor: { days: 365 } },
  { id: 'embeds', place: 'localStorage', name: 'recolta.embeds', keptFor: 'deleted' },
  { id: 'postingDrafts', place: 'localStorage', name: 'recolta.posting.', keptFor: { days: 30 } },
  { id: 'returnTo', place: 'localStorage', name: 'recolta.returnTo', keptFor: { days: 1 } },
  { id: 'pushAccount', place: 'localStorage', name: 'recolta.push-account', keptFor: 'turnedOff' },
  { id: 'pinnedAuctions', place: 'localStorage', name: 'recolta.pinnedAuctions', keptFor: 'deleted' },
  { id: 'duty', place: 'localStorage', name: 'recolta.duty', keptFor: 'deleted' },
  { id: 'driverLanguage', place: 'localStorage', name: 'recolta.driver-language', keptFor: 'deleted' },
  { id: 'driverLinks', place: 'indexedDB', name: 'recolta-driver', keptFor: 'theLink' },
  { id: 'driverPage', place: 'cache', name: 'recolta-driver-page', keptFor: 'nextBuild' },
  { id: 'formDrafts', place: 'sessionStorage', name: 'recolta.draft.', keptFor: 'theTab' },
  { id: 'sentBid', place: 'sessionStorage', name: 'recolta.bid.', keptFor: 'theAnswer' },
  { id: 'practice', place: 'sessionStorage', name: 'recolta.practice', keptFor: 'theTab' },
  { id: 'reloadedAt', place: 'sessionStorage', name: 'recolta.reloaded-at', keptFor: 'theTab' },
  { id: 'files', place: 'cache', name: 'recolta-', keptFor: 'nextBuild' },
  { id: 'pushOwner', place: 'cache', name: 'push-account', keptFor: 'turnedOff' },
  { id: 'pushAddress', place: 'push', name: 'PushSubscription', keptFor: 'turnedOff' },
] as const satisfies readonly KeptInBrowser[];
