import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Location } from '#server/db/sql.ts';
import { openPool } from '#server/db/sql.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';

// A process of its own that only receives uploads, for tests that measure it. Says its port to its parent.
openPool(JSON.parse(process.env['RECEIVER_DATABASE'] ?? '{}') as Location);
const server = createServer({ requestTimeout: 0 }, (req, res) => void receiveUpload(req, res));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
