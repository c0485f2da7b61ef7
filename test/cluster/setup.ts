import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { emptyVar } from "@/test/dataset";
import { isThere, REMEDY } from "./cluster";

/** A state folder with the bundled dataset, which all files read and none writes to. */
export interface Bundled {
  varDir: string;
  version: string;
  /** Of the dataset. */
  folder: string;
}

declare module "vitest" {
  interface ProvidedContext {
    bundled: Bundled;
  }
}

/** Makes the bundled dataset once for all files: `inject("bundled")`. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (!(await isThere())) throw new Error(REMEDY);
  const varDir = emptyVar();
  const { version } = await buildDataset(generateSource(), { varDir });
  project.provide("bundled", { varDir, version, folder: datasetFolder(varDir, version) });
  return () => rmSync(varDir, { recursive: true, force: true });
}
