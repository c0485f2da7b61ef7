import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Checks that a server can listen at a port, before minutes are spent on what it would serve. Another program may still take
 * the port meanwhile.
 *
 * @throws the system's error, as EADDRINUSE
 */
export async function checkPort(port: number, host?: string): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
