import { readCurrent, versionsOf } from "@/lib/store/current";
import { UsageError } from "../command";

/** The version that an argument names, or the served one. @throws if there is none */
export function namedOrServed(varDir: string, [version, ...more]: readonly string[]): string {
  if (more.length > 0) throw new UsageError("Name one version, or none for the one that is served.");
  const wanted = version ?? readCurrent(varDir)?.version;
  if (!wanted) throw new Error(`There is no dataset in ${varDir}. Make one: npm run data -- generate, or import.`);
  const versions = versionsOf(varDir);
  if (version && !versions.includes(version))
    throw new UsageError(`There is no version ${version}. There are: ${versions.join(", ") || "none"}.`);
  return wanted;
}
