import type { MakeProblem } from './recording.ts';

/** Why no MP3 was made. */
export class Mp3Error extends Error {
  readonly problem: MakeProblem;

  constructor(problem: MakeProblem) {
    super(problem);
    this.problem = problem;
  }
}
