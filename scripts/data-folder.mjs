import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inDataDir } from '../packages/embedded-postgres/src/data-folder/data-dir-lock.ts';
import { takeFileLock } from '../packages/embedded-postgres/src/data-folder/file-lock.ts';
import { endLaunched } from './launched-processes.mjs';
import { StartError } from './start-error.mjs';

/** Referenced, because a garbage-collected lock is released. */
let heldLock = null;

/**
 * Claims the data folder for this start until this process exits. First ends the processes left by a start whose
 * supervisor was killed, and no others.
 *
 * @param {string} dataDir absolute
 * @returns {Promise<{launchId: string, tellAddress: (address: string) => void}>} `launchId` marks what this
 *   start launches; `tellAddress` records the address for the message that refuses a later start
 * @throws {StartError} if another start or services process uses the folder, or it cannot be written
 */
export async function claimDataFolder(dataDir) {
  const recordFile = path.join(dataDir, 'start.json');
  heldLock = claiming(dataDir, () => takeFileLock(path.join(dataDir, 'start.lock')));
  if (heldLock === null) throw new StartError(inUse(dataDir, readRecord(recordFile)));
  const former = readRecord(recordFile);
  if (former) {
    const ended = await endLaunched(former.launchId);
    if (ended.length > 0) console.error(`ended what a killed start had left (pid ${ended.join(', ')})`);
  }
  refuseForeignServices(dataDir);
  const record = { pid: process.pid, launchId: randomUUID() };
  const write = (content) =>
    claiming(dataDir, () => {
      fs.writeFileSync(`${recordFile}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
      fs.renameSync(`${recordFile}.new`, recordFile);
    });
  write(record);
  return { launchId: record.launchId, tellAddress: (address) => write({ ...record, address }) };
}

/** Refuses services started by hand, or a running restore. */
function refuseForeignServices(dataDir) {
  const lock = claiming(dataDir, () => takeFileLock(path.join(dataDir, 'services.lock')));
  if (lock) lock.release();
  else {
    const pid = readIfThere(path.join(dataDir, 'services.pid'))?.trim();
    throw new StartError(inUse(dataDir, pid ? { pid } : null));
  }
}

function inUse(dataDir, record) {
  const holder = record ? ` by pid ${record.pid}` : '';
  const address = record?.address ? `, which runs at ${record.address}` : '';
  return `the data folder ${dataDir} is in use${holder}${address}; stop that first, or set DATA_DIR to another folder`;
}

function readRecord(file) {
  try {
    const record = JSON.parse(readIfThere(file) ?? 'null');
    return typeof record?.launchId === 'string' ? record : null;
  } catch (error) {
    // Incompletely written.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws {StartError} if the system denies it */
function claiming(dataDir, work) {
  try {
    return inDataDir(dataDir, work);
  } catch (error) {
    if (error.name !== 'DatabaseRefusal') throw error;
    throw new StartError(error.message);
  }
}
