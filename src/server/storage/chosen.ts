import { join } from 'node:path';
import { config } from '../config.ts';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** The storage the settings name. */
export const storage: Storage = localStorage(join(config.dataDir, 'files'));
