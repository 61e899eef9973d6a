/** What every module of the API states, for the client in `islands/api.ts`: types alone, nothing is loaded. */
type Modules = typeof import('./people/[personId].ts');

export type Api = Modules[keyof Modules];
