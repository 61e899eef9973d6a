import { ReasonError } from '#shared/reason-error.ts';

/** The file is none that we take. */
export class Refused extends ReasonError {}
