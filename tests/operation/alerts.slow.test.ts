// Fires every rule of docs/monitoring/alerts.yaml once, by the program that Prometheus has for it (Debian: prometheus).
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../../scripts/places.mjs';

type Rule = { alert: string; expr: string; labels: Record<string, string>; annotations: Record<string, string> };
type Rules = { groups: { rules: Rule[] }[] };
type Series = Record<string, string>;

const RULES = join(root, 'docs/monitoring/alerts.yaml');
const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const PROMTOOL = process.env['PROMTOOL_PATH'] ?? 'promtool';
const SITE = '{job="carecast",instance="site:9464"}';

/** A site that is well, each of its series for five hours. */
const WELL: Series = {
  [`up${SITE}`]: '1x300',
  [`carecast_database_up${SITE}`]: '1x300',
  [`carecast_http_errors_total${SITE}`]: '0x300',
  [`carecast_http_requests_total${SITE}`]: '0+60x300',
  [`carecast_job_queue_age_seconds${SITE}`]: '0x300',
  [`carecast_backup_age_seconds${SITE}`]: '3600x300',
  [`carecast_disk_free_bytes${SITE}`]: '50x300',
  [`carecast_disk_size_bytes${SITE}`]: '100x300',
  [`carecast_database_wait_seconds${SITE}`]: '0.01x300',
  [`carecast_certificate_ends_timestamp_seconds${SITE}`]: '9000000x300',
  [`carecast_feed_check_failures${SITE}`]: '0x300',
};

/** The series that are wrong when an alert fires; `null`: the series is not there. */
const TROUBLE: [alert: string, changes: Record<string, string | null>][] = [
  ['CarecastNotReady', { up: '0x300' }],
  ['CarecastNotReady', { up: null }],
  ['CarecastNotReady', { carecast_database_up: '0x300' }],
  ['CarecastErrors', { carecast_http_errors_total: '0+6x300' }],
  ['CarecastJobsLate', { carecast_job_queue_age_seconds: '400x300' }],
  ['CarecastBackupOld', { carecast_backup_age_seconds: '100000x300' }],
  ['CarecastBackupOld', { carecast_backup_age_seconds: null }],
  ['CarecastDiskFull', { carecast_disk_free_bytes: '5x300' }],
  ['CarecastPoolFull', { carecast_database_wait_seconds: '0.9x300' }],
  ['CarecastPoolFull', { carecast_database_wait_seconds: null }],
  ['CarecastCertificateEnds', { carecast_certificate_ends_timestamp_seconds: '20000x300' }],
  ['CarecastFeedBroken', { carecast_feed_check_failures: '1x300' }],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-alerts-'));
  copyFileSync(RULES, join(folder, 'alerts.yaml'));
  const found = spawnSync(PROMTOOL, ['--version']);
  if (found.error) throw new Error(`${PROMTOOL} is needed: apt-get install prometheus, or name it in PROMTOOL_PATH`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns which alerts fire after four and a half hours: promtool names each that does against this expectation. */
function firing(changes: Record<string, string | null>): string[] {
  const series = Object.entries(WELL).flatMap(([name, values]) => {
    const changed = changes[name.replace(SITE, '')];
    return changed === null ? [] : [{ series: name, values: changed ?? values }];
  });
  const nothing = rules.map(({ alert }) => ({ eval_time: '4h30m', alertname: alert, exp_alerts: [] }));
  const tests = [{ interval: '1m', input_series: series, alert_rule_test: nothing }];
  writeFileSync(
    join(folder, 'test.yaml'),
    stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests }),
  );
  const { status, stderr } = spawnSync(PROMTOOL, ['test', 'rules', 'test.yaml'], { cwd: folder, encoding: 'utf8' });
  const fired = [...stderr.matchAll(/alertname: ?(\w+), time: 4h30m/g)].map(([, alert = '']) => alert);
  if (status !== 0 && fired.length === 0) throw new Error(stderr);
  return fired;
}

test('of a site that is well nothing is reported', () => {
  expect(firing({})).toEqual([]);
});

test.each(TROUBLE)('%s fires for %o, and no other alert does', (alert, changes) => {
  expect(firing(changes)).toEqual([alert]);
});

test('every rule is fired here', () => {
  expect([...new Set(TROUBLE.map(([alert]) => alert))]).toEqual(rules.map(({ alert }) => alert));
});
