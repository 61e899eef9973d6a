import { ReasonError } from '#shared/reason-error.ts';

/** The file is not one that we accept. */
export class Refused extends ReasonError {}
