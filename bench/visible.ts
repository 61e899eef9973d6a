import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/sql.ts';
import { fillWithEpisodes } from '../tests/support/long-catalogue.ts';
import { machine, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';
