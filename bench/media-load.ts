import autocannon from 'autocannon';

/** Fetches one file some times, each time for another listener, and prints how many were answered. */
const [, , url = '', amount = '1000', range = ''] = process.argv;
let listener = 0;
const result = await autocannon({
  url,
  amount: Number(amount),
  connections: 8,
  reconnectRate: 900, // the site asks a client to reconnect after 1,000 requests, which this one does not hear
  requests: [
    {
      setupRequest: (request) => {
        listener += 1;
        const address = `10.${(listener >> 16) & 255}.${(listener >> 8) & 255}.${listener & 255}`;
        const headers = { 'user-agent': 'AntennaPod/3.4.0', 'x-forwarded-for': address };
        return { ...request, headers: { ...request.headers, ...headers, ...(range && { range }) } };
      },
    },
  ],
});
process.stdout.write(JSON.stringify({ answered: result['2xx'], failed: result.errors + result.non2xx }));
