import { chmodSync, chownSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user under which PostgreSQL runs. */
export interface PostgresUser {
  uid: number;
  gid: number;
}

const nobody: PostgresUser = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root: under root it runs as the user "nobody", else as the current user (`undefined`). */
export function postgresUser(): PostgresUser | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

/** Changes the owner of a file or folder to PostgreSQL's user, with these permission bits. */
export function giveTo(user: PostgresUser | undefined, target: string, mode: number): void {
  if (user) chownSync(target, user.uid, user.gid);
  chmodSync(target, mode);
}

/** Returns true if `user` may enter every folder above and including `folder` (plain modes; ACLs are not read). */
export function canEnter(user: PostgresUser | undefined, folder: string): boolean {
  if (!user) return true;
  const parent = path.dirname(folder);
  return (
    (statSync(folder).mode & enterBit(user, folder)) !== 0 && (parent === folder || canEnter(user, parent))
  );
}

function enterBit(user: PostgresUser, folder: string): number {
  const { uid, gid } = statSync(folder);
  if (uid === user.uid) return 0o100;
  return gid === user.gid ? 0o010 : 0o001;
}
