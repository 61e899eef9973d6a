import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testSettings } from './settings.ts';

// Before any module of ours: src/server/config.ts reads the environment as it is imported.
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-test-'));
Object.assign(process.env, testSettings(dataDir));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
