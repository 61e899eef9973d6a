import { type Db, firstRow, sql } from './sql.ts';

/** The aide whose code opened her record on a device. */
export type PresentAide = { id: string; name: string; language: 'en' | 'es'; noticeAt: Date | null };

/** Returns the aide who has this code; `codeHash` is its SHA-256 in hex. */
export const findAideByCode = (codeHash: string, db: Db): Promise<PresentAide | null> =>
  firstRow(db<PresentAide[]>`
    select id, name, language, notice_at from aides where code_hash = ${codeHash} and left_on is null for share`);

type Device = { tokenHash: string; aideId: string; isRemembered: boolean; endsAt: Date };

export async function addDevice({ tokenHash, aideId, isRemembered, endsAt }: Device, now: Date, db: Db): Promise<void> {
  await db`
    insert into aide_devices (token_hash, aide_id, is_remembered, made_at, last_used_on, ends_at)
    values (${tokenHash}, ${aideId}, ${isRemembered}, ${now}, ${now}, ${endsAt})`;
}

export const findDevice = (
  tokenHash: string,
  now: Date,
): Promise<(PresentAide & { isRemembered: boolean; endsAt: Date }) | null> =>
  firstRow(sql<(PresentAide & { isRemembered: boolean; endsAt: Date })[]>`
    select a.id, a.name, a.language, a.notice_at, d.is_remembered, d.ends_at
    from aide_devices d join aides a on a.id = d.aide_id
    where d.token_hash = ${tokenHash} and d.ends_at > ${now} and a.left_on is null`);

export async function changeDeviceUsed(tokenHash: string, endsAt: Date, now: Date): Promise<void> {
  await sql`update aide_devices set last_used_on = ${now}, ends_at = ${endsAt} where token_hash = ${tokenHash}`;
}

export async function removeDevice(tokenHash: string): Promise<void> {
  await sql`delete from aide_devices where token_hash = ${tokenHash}`;
}

export async function removeDevicesOf(aideId: string, db: Db): Promise<void> {
  await db`delete from aide_devices where aide_id = ${aideId}`;
}

export async function removePastDevices(now: Date): Promise<void> {
  await sql`delete from aide_devices where ends_at <= ${now}`;
}
