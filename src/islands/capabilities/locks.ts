/** Runs `work` while no other tab runs what has this name. Browsers that block storage refuse it: @throws */
export const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(`carecast:${name}`, work);

/** The same, unless another tab is at it. */
export async function tryWithLock(name: string, work: () => Promise<unknown>): Promise<void> {
  await navigator.locks.request(
    `carecast:${name}`,
    { ifAvailable: true },
    async (lock) => void (lock && (await work())),
  );
}
