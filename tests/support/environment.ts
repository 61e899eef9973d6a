import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { testSettings } from './settings.ts';

// A worker runs one file after the other: each gets settings, and modules of ours, of its own. Before any of these:
// src/server/config.ts reads the environment as it is imported.
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-test-'));
Object.assign(process.env, testSettings(dataDir));
vi.resetModules();
await import('../../src/server/words.ts');

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
