import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import sirv from 'sirv';
import { startCommand } from './command.ts';
import { cookieOf } from './roles.ts';
import { type Site, startSite } from './site.ts';
import { anEpisode } from './studio.ts';
import { serve } from './uploads.ts';

/** The demo site and two episodes more as files, behind a server that knows nothing but files. */
export type ExportedSite = {
  url: string;
  folder: string;
  said: string;
  exportAgain(): Promise<string>;
  remove(): Promise<void>;
};

export async function anExportedSite(): Promise<ExportedSite> {
  const site = await startSite({}, ['--demo']);
  await addTwoMore(site);
  let files: RequestListener = (_, response) => response.writeHead(503).end();
  const host = await serve((request, response) => files(request, response));
  const folder = mkdtempSync(join(tmpdir(), 'carecast-export-'));
  const url = `http://localhost:${host.port}`;
  const exportAgain = async () => {
    const { status, said } = await startCommand(site, 'export', [folder], { PUBLIC_URL: url }).ended;
    if (status !== 0) throw new Error(said);
    return said;
  };
  const said = await exportAgain();
  files = sirv(folder);
  const remove = async () => {
    await host.close();
    await site.remove();
    rmSync(folder, { recursive: true });
  };
  return { url, folder, said, exportAgain, remove };
}

/** So that /browse has a second page. */
async function addTwoMore(site: Site): Promise<void> {
  const cookie = await cookieOf(site, 'administrator');
  const admin = { request: await request.newContext({ extraHTTPHeaders: { cookie } }) };
  for (const title of ['Stairs', 'Rails']) await anEpisode(admin, site, { title });
  await admin.request.dispose();
}
