import { appendFileSync, renameSync, statSync } from 'node:fs';

const defaultLimit = 5 * 1024 * 1024;

/** Appends to `file`; when it grows past the limit it becomes `<file>.1`, replacing the one before. */
export class RotatedLog {
  private readonly file: string;
  private readonly limit: number;
  private size: number;

  constructor(file: string, limit: number = defaultLimit) {
    this.file = file;
    this.limit = limit;
    this.size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  append(text: string): void {
    try {
      if (this.size > this.limit) {
        renameSync(this.file, `${this.file}.1`);
        this.size = 0;
      }
      appendFileSync(this.file, text, { mode: 0o600 });
      this.size += Buffer.byteLength(text);
    } catch {
      // A full disk must not take the server down for the sake of a log; PostgreSQL itself will report the disk.
    }
  }
}
