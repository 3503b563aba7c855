import { DueWorker, type Worker } from '../platform/due-worker.ts';
import { Closer, type OnUndecided } from './close/closer.ts';
import { UnattachedFileSweep } from './file/unattached-files.ts';
import { InvitationDispatcher } from './invitation/invitation-dispatcher.ts';
import { OldInvitationSweep } from './invitation/old-invitations.ts';
import type { LiveOptions } from './live-options.ts';
import { NotificationDispatcher } from './notification/notification-dispatcher.ts';

/** The background work of the live auctions. */
export function liveWorkers(options: LiveOptions): Worker[] {
  const { db, feedDb, notifications, deals, signal, metrics, log } = options;
  const onUndecided: OnUndecided = (auction, error) => {
    metrics.undecidedAuctions.inc();
    log.error({ err: error, auction }, 'an auction that is due was not decided; retrying');
  };
  const dispatcher = new NotificationDispatcher({ db, notifications, signal, log });
  const works = [
    new Closer(feedDb, signal, deals, onUndecided),
    new UnattachedFileSweep(db),
    new InvitationDispatcher(options),
    new OldInvitationSweep(db),
  ];
  return [
    new DueWorker(dispatcher, { log, metrics, notices: signal }),
    ...works.map((work) => new DueWorker(work, { log, metrics })),
  ];
}
