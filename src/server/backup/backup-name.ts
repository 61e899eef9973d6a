const NIGHTLY = /^carecast-nightly-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** Returns `carecast-2026-11-21T020304Z.tar`, or `carecast-nightly-…`: only nightly backups are removed when old. */
export function backupName(now: Date, isNightly = false): string {
  const moment = now.toISOString().replace(/:|\.\d+/g, '');
  return `carecast-${isNightly ? 'nightly-' : ''}${moment}.tar`;
}

/** Returns when a nightly backup was made; null for every other file. */
export function nightOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NIGHTLY.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/** Returns whether this is an unfinished backup. */
export const isUnfinished = (name: string): boolean => /^carecast-[\w-]+\.tar\.part$/.test(name);
