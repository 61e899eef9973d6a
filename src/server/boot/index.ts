export { siteNotices } from './notices.ts';
export { explainStartProblem } from './start-problems.ts';
