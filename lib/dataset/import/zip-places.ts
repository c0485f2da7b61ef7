import { createRequire } from "node:module";
import type { Place } from "./fields";
import { properCase } from "./values";

interface PackagedZip extends Place {
  country: string;
}

/** The post office's place of a ZIP, where the table of ZIP codes is installed. */
function packagedPlaces(): (zip: string) => Place | null {
  try {
    const { codes } = createRequire(import.meta.url)("zipcodes") as { codes: Record<string, PackagedZip> };
    return (zip) => {
      const found = codes[zip];
      return found?.country === "US" && found.city ? { city: found.city, state: found.state } : null;
    };
  } catch {
    return () => null;
  }
}

/**
 * Names ZIPs: a file's own name wins; the post office's table gives capitals and the names that files leave out; null
 * where nobody knows the ZIP. The table is read when the first ZIP is asked for.
 */
export function placeNamer(): (zip: string, stated: Place | null) => Place | null {
  let packaged: ((zip: string) => Place | null) | null = null;
  return (zip, stated) => {
    packaged ??= packagedPlaces();
    const known = packaged(zip);
    if (!stated) return known && { ...known, city: properCase(known.city) };
    return known && known.city.toLowerCase() === stated.city.toLowerCase() ? { ...stated, city: known.city } : stated;
  };
}
