import { type AuditRow, listAuditRows } from '#server/db/audit.ts';
import { runCommand, print, usageOf } from './run-command.ts';

await runCommand(async ({ words: [count = '100'] }) => {
  if (!/^[1-9]\d{0,6}$/.test(count)) throw usageOf('auditLog');
  for (const row of await listAuditRows(Number(count))) print(asLine(row));
});

/** Returns time, action, actor, subject and the rest, separated by tabs. `times`: how often within the hour. */
function asLine({ at, action, actor, actorName, subject, facts, count }: AuditRow): string {
  const rest = Object.entries({ ...facts, ...(count > 1 && { times: count }) }).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  return [at.toISOString(), action, actorName ?? actor ?? '-', subject ?? '-', rest.join(' ')].join('\t');
}
