import { grouped } from "./lists";
import { standardText } from "./standard-words";
import { fold } from "./text";
import type { TownName } from "./towns";

/** What people call a city besides its name: a nickname, an airport's code, an abbreviation. */
const TABLE = `
ABQ=Albuquerque NM|ATL=Atlanta GA|ATX=Austin TX|Beantown=Boston MA|Bmore=Baltimore MD|The Bronx=Bronx NY|Chitown=Chicago IL|Chi-Town=Chicago IL|Cincy=Cincinnati OH
Colo Springs=Colorado Springs CO|H-Town=Houston TX|Mile High City=Denver CO|VA Beach=Virginia Beach VA
Wash DC=Washington DC|Indy=Indianapolis IN|Jax=Jacksonville FL|KC=Kansas City KS|KC=Kansas City MO
KCMO=Kansas City MO|KCK=Kansas City KS|LA=Los Angeles CA|Manhattan=New York NY|Mpls=Minneapolis MN|NOLA=New Orleans LA|NYC=New York NY
New York City=New York NY|OKC=Oklahoma City OK|PDX=Portland OR|PHX=Phoenix AZ|Pgh=Pittsburgh PA|Phila=Philadelphia PA
Philly=Philadelphia PA|San Fran=San Francisco CA|SF=San Francisco CA|SLC=Salt Lake City UT|St Pete=Saint Petersburg FL|STL=Saint Louis MO
Vegas=Las Vegas NV`;

/** The cities that are called so, by their nicknames in standard words. */
export const NICKNAMES: ReadonlyMap<string, readonly TownName[]> = new Map(
  [...grouped(TABLE.trim().split(/[|\n]/), (line) => standardText(fold(line.slice(0, line.indexOf("=")))))].map(
    ([called, lines]) => [
      called,
      lines.map((line): TownName => [line.slice(-2), line.slice(line.indexOf("=") + 1, -3)]),
    ],
  ),
);
