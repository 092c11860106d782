import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Messages of PostgreSQL's protocol: authentication accepted, and ready for a query outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const READY = 'Z'.charCodeAt(0);
const BETWEEN = 'I'.charCodeAt(0);

/**
 * A pooler in transaction mode in front of the server of `connectionString`: each transaction gets the next of three
 * server connections, as with a busy real one. Like real ones it drops connection parameters. Works only for clients
 * that do not prepare statements by name.
 */
export async function startPooler(connectionString: string): Promise<{
  address: string;
  close: () => Promise<void>;
}> {
  const clients = new Set<pg.Client>();
  const openServer = async (): Promise<Socket> => {
    const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
    client.on('error', () => {});
    await client.connect();
    clients.add(client);
    const { stream } = client.connection as typeof client.connection & { stream: Socket };
    // From here on the server's messages belong to the client.
    return stream.removeAllListeners('data');
  };
  const server = createServer((visitor) => {
    visitor.on('error', () => {});
    // With two, one transaction in between would lead back to the same connection.
    const opened = Promise.all(Array.from({ length: 3 }, openServer));
    let isIn = false;
    let turn = 0;
    const hand = (servers: Socket[], data: Buffer) => {
      if (isIn) {
        servers[turn]!.write(data);
        return;
      }
      isIn = true;
      for (const each of servers) {
        let rest: Buffer = Buffer.alloc(0);
        each.on('data', (said: Buffer) => {
          visitor.write(said);
          rest = Buffer.concat([rest, said]);
          while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
            const length = rest.readUInt32BE(1) + 1;
            if (rest[0] === READY && rest[5] === BETWEEN) turn = (turn + 1) % servers.length;
            rest = rest.subarray(length);
          }
        });
      }
      visitor.write(WELCOME);
    };
    visitor.on('data', (data: Buffer) => void opened.then((servers) => hand(servers, data)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { pathname } = new URL(connectionString.replace(/^(\w+:\/\/)[^/]*/, '$1any'));
  return {
    address: `postgres://any@127.0.0.1:${port}${pathname}`,
    close: async () => {
      server.close();
      await Promise.all([...clients].map((client) => client.end().catch(() => {})));
    },
  };
}
