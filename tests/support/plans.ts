import { type Db, sql } from '#server/db/sql.ts';

/** Returns the plans of all queries that `work` runs on the connection it is given; they are run, too. */
export async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const explaining = new Proxy(sql, {
    apply(target, _self, given: Parameters<Db>) {
      const made: unknown = Reflect.apply(target, undefined, given);
      if (!isTemplate(given[0])) return made;
      // Pieces of a statement are never awaited: the one that is awaited is the whole.
      const run = async () => {
        const plan = await sql.begin(async (transaction) => {
          // As on a solid-state disk. By default a few thousand rows would rather be read as a whole now and then.
          await transaction`set local random_page_cost = 1.1`;
          return transaction<Record<string, string>[]>`explain ${made as never}`;
        });
        plans.push(plan.flatMap((row) => Object.values(row)).join('\n'));
        return await sql`${made as never}`;
      };
      return Object.assign(made as object, {
        then: (resolve: (rows: unknown) => void, reject: (error: unknown) => void) => run().then(resolve, reject),
      });
    },
  });
  await work(explaining);
  return plans;
}

const isTemplate = (strings: unknown): boolean => Array.isArray(strings) && 'raw' in strings;
