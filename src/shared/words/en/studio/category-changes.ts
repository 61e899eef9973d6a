/** What is wrong with the categories that were sent. */
export const categoryChanges = {
  name: 'Give it a name',
  nameTooLong: (most: number): string => `A category has at most ${most} characters`,
  plainWords: 'A category is plain words, without < and >',
  tooFew: (least: number): string => `There are at least ${least} categories`,
  tooMany: (most: number): string => `There are at most ${most} categories`,
  tooManyOnHome: (most: number): string => `At most ${most} categories are on the home page. Take one off first.`,
  taken: (name: string): string => `There is a category “${name}” already`,
  keepsItsName: (name: string): string =>
    `“${name}” keeps its name: episodes are in it until someone chooses a category`,
  intoItself: 'A category cannot be merged into itself. Choose another one.',
  stays: (name: string): string => `“${name}” stays: episodes are in it until someone chooses a category`,
};
