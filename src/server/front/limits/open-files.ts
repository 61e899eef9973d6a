/** Assumed where the system reports no limit (Windows, `unlimited`). */
const ASSUMED = 8_192;

/** Returns how many files and sockets this process may open: Node raises the soft limit to the hard one at start. */
export function readOpenFilesLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // no look-up of names; Node's types do not know it yet
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : ASSUMED;
}
