import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived: parsed, and its bytes as text. */
export type Arrived = { to: string; from: string; email: Email; raw: string };

/**
 * The act of the server at a step: accepts, refuses with a line such as `550 5.1.1 no such user`, never answers,
 * closes.
 */
type Manner = 'accept' | 'silent' | 'close' | (string & {});

/** An SMTP server on the loopback address that behaves as told. */
export type MailServer = {
  url: string;
  inbox: Arrived[];
  /** Passwords that arrived, encrypted or not. */
  passwords: string[];
  /** The names that clients give in EHLO. */
  greetings: string[];
  /** Recipients of RCPT commands, the refused ones too. */
  asked: string[];
  connections(): number;
  onRecipient: (address: string) => Manner | Promise<Manner>;
  onMessage: (address: string) => Manner;
  /** Before the first byte: `silent` sends no greeting. */
  onConnect: () => Manner;
  /** Waits until so many messages have arrived, and returns the last of them. */
  arrived(count?: number): Promise<Arrived>;
  close(): Promise<void>;
};

/** `offers` may name STARTTLS, with a certificate that no one trusts, and AUTH. */
export async function startMailServer(port = 0, offers: string[] = []): Promise<MailServer> {
  let connections = 0;
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', 'AUTH'].filter((command) => !offers.includes(command)),
    onAuth({ password }, _session, done) {
      mail.passwords.push(password ?? '');
      done(null, { user: 'carecast' });
    },
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(session, done) {
      connections += 1;
      act(mail.onConnect(), socketOf(session.id), done);
    },
    onMailFrom(_address, session, done) {
      mail.greetings.push(session.hostNameAppearsAs);
      done();
    },
    onRcptTo({ address }, session, done) {
      mail.asked.push(address);
      void Promise.resolve(mail.onRecipient(address)).then((manner) => act(manner, socketOf(session.id), done));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      const manner = mail.onMessage(to);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (manner === 'close') socketOf(session.id)?.destroy();
      });
      stream.on('end', () => {
        if (manner !== 'accept') return act(manner, socketOf(session.id), done);
        const raw = Buffer.concat(chunks).toString();
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        void PostalMime.parse(raw).then((email) => {
          mail.inbox.push({ to, from, email, raw });
          arrivals.emit('mail');
          done();
        });
      });
    },
  });
  server.on('error', () => undefined); // clients that give up
  const socketOf = (id: string) => [...connectionsOf(server)].find((one) => one.id === id)?._socket;
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    inbox: [],
    passwords: [],
    greetings: [],
    asked: [],
    connections: () => connections,
    onRecipient: () => 'accept',
    onMessage: () => 'accept',
    onConnect: () => 'accept',
    async arrived(count = 1) {
      for (;;) {
        const found = mail.inbox[count - 1];
        if (found) return found;
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return mail;
}

type Connection = { id: string; _socket: { destroy(): void } };
/** smtp-server has no other way to close a connection in the middle of a message. */
const connectionsOf = (server: SMTPServer) => (server as unknown as { connections: Set<Connection> }).connections;

function act(manner: Manner, socket: { destroy(): void } | undefined, done: (error?: Error | null) => void): void {
  if (manner === 'silent') return;
  if (manner === 'close') return socket?.destroy();
  if (manner === 'accept') return done();
  const [, code = '550', text = manner] = /^(\d{3}) (.*)$/.exec(manner) ?? [];
  done(Object.assign(new Error(text), { responseCode: Number(code) }));
}
