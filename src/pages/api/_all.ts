import { isStated, type Stated } from '#server/http/statement.ts';

const MODULES = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./_*.ts']);

/** Returns every endpoint of the API, by its address. */
export async function allEndpoints(): Promise<Stated[]> {
  const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
  const endpoints = modules.flatMap((each) => Object.values(each)).filter(isStated);
  return endpoints.toSorted((one, other) => pathOf(one).localeCompare(pathOf(other)));
}

const pathOf = ({ address }: Stated): string => address.slice(address.indexOf(' ') + 1);
