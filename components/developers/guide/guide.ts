import { httpSections } from "./http";
import { readingSections } from "./reading";
import type { GuideContext, GuideSection } from "./section";
import { startSections } from "./start";

/** The guide in reading order. */
export const guideSections = (context: GuideContext): GuideSection[] => [
  ...startSections(context),
  ...readingSections(context),
  ...httpSections(context),
];
