export { siteNotices } from './notices.ts';
export { explain } from './start-problems.ts';
