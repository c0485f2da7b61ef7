import { createServer } from "node:net";

/** A port on which nothing listens at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
