import { join } from 'node:path';
import type { Site } from './site.ts';

/** Address of a site's own embedded database, for a second process or a look behind the scenes. */
export const databaseUrlOf = ({ dataDir }: Pick<Site, 'dataDir'>): string =>
  `postgres://carecast@localhost/carecast?host=${encodeURIComponent(join(dataDir, 'run'))}`;
