-- Copies that are as loud as most podcasts are made in the browser. `uploads.level` stays for the version before, which
-- may end beside this one.
delete from jobs where kind = 'level';
-- Nothing on the server measures other files than MP3 any more.
update uploads set sound_reason = '{"code": "soundUnsupported"}' where sound_reason ->> 'code' = 'soundNeedsFfmpeg';
