import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { emptyVar } from "@/test/dataset";
import { isThere, REMEDY } from "./cluster";

/** A state folder with the bundled dataset, which all test files read and none changes. */
interface Bundled {
  varDir: string;
  version: string;
  /** The dataset's folder. */
  folder: string;
}

declare module "vitest" {
  interface ProvidedContext {
    bundled: Bundled;
  }
}

/** Makes the bundled dataset once for all test files, which get it by `inject("bundled")`. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!(await isThere())) throw new Error(REMEDY);
  const varDir = emptyVar();
  const { version } = await buildDataset(generateSource(), { varDir });
  project.provide("bundled", { varDir, version, folder: datasetFolder(varDir, version) });
  return () => rmSync(varDir, { recursive: true, force: true });
}
