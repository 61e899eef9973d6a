import autocannon from 'autocannon';

/** Loads one address for some seconds and prints how many requests were answered, and how. */
const [, , url = '', seconds = '5', connections = '32', headers = '{}'] = process.argv;
const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  reconnectRate: 900, // the site asks a client to reconnect after 1,000 requests, which this one does not hear
  headers: JSON.parse(headers) as Record<string, string>,
});
const known = Object.entries(result.statusCodeStats ?? {});
const answered = known.reduce((sum, [status, { count }]) => (Number(status) < 400 ? sum + (count ?? 0) : sum), 0);
process.stdout.write(
  JSON.stringify({
    answered,
    failed: result.errors + result['4xx'] + result['5xx'],
    perSecond: result.requests.average,
    p99: result.latency.p99,
  }),
);
