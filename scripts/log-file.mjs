import fs from 'node:fs';

/** Upper bound of unwritten lines; beyond it lines are dropped. */
const maxPendingBytes = 4_000_000;
const retryEachMs = 1_000;
/**
 * At this size a log is renamed to `<file>.1`, replacing the previous one, so that at most twice this much is kept.
 */
const maxFileBytes = 50_000_000;

/**
 * An append-only log. A line that cannot be written (full disk, no permission) is dropped and
 * counted, never an error; writing resumes when the disk accepts it.
 */
export class LogFile {
  #file;
  #notify;
  #fd = null;
  #pending = [];
  #pendingBytes = 0;
  #isWriting = false;
  #isClosed = false;
  /** Lines dropped since the last written one; 0 normally. */
  #dropped = 0;
  #retryAtMs = 0;
  #isTorn = false;
  #sizeBytes = 0;
  #maxBytes;

  /**
   * @param {string} file
   * @param {(line: string) => void} notify called once when dropping starts, and once when it ends
   * @param {number} [maxBytes] of one file
   */
  constructor(file, notify, maxBytes = maxFileBytes) {
    this.#file = file;
    this.#notify = notify;
    this.#maxBytes = maxBytes;
  }

  /** @param {string} line without line break */
  append(line) {
    const bytes = Buffer.from(`${line}\n`);
    if (this.#pendingBytes + bytes.length > maxPendingBytes) {
      this.#drop(1, 'the disk is too slow');
      return;
    }
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#flush();
  }

  close() {
    this.#isClosed = true;
    if (!this.#isWriting) this.#closeFile();
  }

  #flush() {
    if (this.#isWriting || this.#pending.length === 0) return;
    const lines = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    if (this.#sizeBytes >= this.#maxBytes) this.#closeFile();
    if (performance.now() < this.#retryAtMs) {
      this.#dropped += lines.length;
      return;
    }
    try {
      this.#fd ??= this.#open();
    } catch (error) {
      this.#drop(lines.length, error.code);
      return;
    }
    this.#isWriting = true;
    const reported = this.#dropped;
    const bytes = Buffer.concat([...this.#repair(), ...lines]);
    fs.write(this.#fd, bytes, 0, bytes.length, null, (error, written) => {
      this.#isWriting = false;
      this.#sizeBytes += written;
      if (error || written < bytes.length) {
        // A disk that fills up accepts part of the lines first, and reports the reason with the next write.
        if (written > 0) this.#isTorn = true;
        this.#drop(lines.length, error?.code ?? 'the disk is full');
      } else this.#resume(reported);
      if (this.#isClosed && this.#pending.length === 0) this.#closeFile();
      else this.#flush();
    });
  }

  /** Opens the file, after rotating it if it is too large. */
  #open() {
    const size = fs.statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size >= this.#maxBytes) fs.renameSync(this.#file, `${this.#file}.1`);
    this.#sizeBytes = size >= this.#maxBytes ? 0 : size;
    return fs.openSync(this.#file, 'a');
  }

  /** Written before the next lines after some were dropped: ends a torn line, and says how many are missing. */
  #repair() {
    const parts = [];
    if (this.#isTorn) parts.push('\n');
    if (this.#dropped > 0) parts.push(`${this.#dropped} lines are missing here: they could not be written\n`);
    return parts.map((text) => Buffer.from(text));
  }

  /** @param {number} reported dropped lines that the file now reports */
  #resume(reported) {
    this.#isTorn = false;
    this.#dropped -= reported;
    if (reported > 0 && this.#dropped === 0) {
      this.#notify(`the log ${this.#file} is written again; ${reported} lines are missing`);
    }
  }

  #drop(count, reason) {
    if (this.#dropped === 0) {
      this.#notify(`the log ${this.#file} cannot be written (${reason}): its lines are dropped until it can`);
    }
    this.#dropped += count;
    this.#retryAtMs = performance.now() + retryEachMs;
  }

  #closeFile() {
    if (this.#fd !== null) fs.closeSync(this.#fd);
    this.#fd = null;
  }
}
