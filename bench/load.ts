import autocannon from 'autocannon';

/** Loads one address for some seconds and prints how many requests were answered, and how. */
const [, , url = '', seconds = '5', connections = '32'] = process.argv;
const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  reconnectRate: 900, // the site asks a client to reconnect after 1,000 requests, which this one does not hear
  headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'bench' },
});
const answered = result['2xx'];
process.stdout.write(
  JSON.stringify({
    answered,
    failed: result.errors + result.non2xx,
    perSecond: result.requests.average,
    p99: result.latency.p99,
  }),
);
