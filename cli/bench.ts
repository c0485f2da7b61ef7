/** `npm run bench -- NAME [options]`: measurements, never part of the tests. */
const BENCHES: Record<string, () => Promise<(args: string[]) => Promise<void>>> = {
  import: async () => (await import("./bench/import")).benchImport,
  build: async () => (await import("./bench/build")).benchBuild,
  http: async () => (await import("./bench/http")).benchHttp,
  store: async () => (await import("./bench/store")).benchStore,
};

export {};

const [name = "", ...args] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load)
  try {
    await (await load())(args);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
else {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHES).join("|")} [options]`);
  process.exitCode = 1;
}
