import { DESIGNATORS, table } from "./unit-words";

/**
 * The Postal Service's abbreviations of street suffixes, each followed by its other forms: Publication 28, Appendix C1
 * (pe.usps.com/text/pub28/28apc_002.htm).
 */
const SUFFIXES = `
aly allee alley ally|anx anex annex annx|arc arcade|ave av aven avenu avenue avn avnue|byu bayoo bayou|bch beach|bnd bend
blf bluf bluff|blfs bluffs|btm bot bottm bottom|blvd boul boulevard boulv|br brnch branch|brg brdge bridge|brk brook
brks brooks|bg burg|bgs burgs|byp bypa bypas bypass byps|cp camp cmp|cyn canyn canyon cnyn|cpe cape
cswy causeway causwa|ctr cen cent center centr centre cnter cntr|ctrs centers|cir circ circl circle crcl crcle
cirs circles|clf cliff|clfs cliffs|clb club|cmn common|cmns commons|cor corner|cors corners|crse course|ct court
cts courts|cv cove|cvs coves|crk creek|cres crescent crsent crsnt|crst crest|xing crossing crssng|xrd crossroad
xrds crossroads|curv curve|dl dale|dm dam|dv div divide dvd|dr driv drive drv|drs drives|est estate|ests estates
expy exp expr express expressway expw|ext extension extn extnsn|exts extensions|fls falls|fry ferry frry|fld field
flds fields|flt flat|flts flats|frd ford|frds fords|frst forest forests|frg forg forge|frgs forges|frk fork
frks forks|ft fort frt|fwy freeway freewy frway frwy|gdn garden gardn grden grdn|gdns gardens grdns
gtwy gateway gatewy gatway gtway|gln glen|glns glens|grn green|grns greens|grv grov grove|grvs groves
hbr harb harbor harbr hrbor|hbrs harbors|hvn haven|hts ht heights|hwy highway highwy hiway hiwy hway|hl hill|hls hills
holw hllw hollow hollows holws|inlt inlet|is island islnd|iss islands islnds|isle isles
jct jction jctn junction junctn juncton|jcts jctns junctions|ky key|kys keys|knl knol knoll|knls knolls|lk lake
lks lakes|lndg landing lndng|ln lane|lgt light|lgts lights|lf loaf|lck lock|lcks locks|ldg ldge lodg lodge|loop loops
mnr manor|mnrs manors|mdw meadow|mdws medows meadows|ml mill|mls mills|msn missn mssn mission|mtwy motorway
mt mnt mount|mtn mntain mntn mountain mountin mtin|mtns mntns mountains|nck neck|orch orchard orchrd|oval ovl
park prk parks|opas overpass|pkwy parkway parkwy pkway pky parkways pkwys|psge passage|path paths|pike pikes|pne pine
pnes pines|pl place|pln plain|plns plains|plz plaza plza|pt point|pts points|prt port|prts ports|pr prairie prr
radl rad radial radiel|rnch ranch ranches rnchs|rpd rapid|rpds rapids|rst rest|rdg rdge ridge|rdgs ridges
riv river rvr rivr|rd road|rds roads|rte route|shl shoal|shls shoals|shr shoar shore|shrs shoars shores|skwy skyway
spg spng spring sprng|spgs spngs springs sprngs|spur spurs|sq sqr sqre squ square|sqs sqrs squares
sta station statn stn|stra strav straven stravenue stravn strvn strvnue|strm stream streme|st street strt str
sts streets|smt sumit sumitt summit|ter terr terrace|trwy throughway|trce trace traces|trak track tracks trk trks
trfy trafficway|trl trail trails trls|trlr trailer trlrs|tunl tunel tunls tunnel tunnels tunnl|tpke trnpk turnpike turnpk
upas underpass|un union|uns unions|vly valley vally vlly|vlys valleys|via vdct viadct viaduct|vw view|vws views
vlg vill villag village villg villiage|vlgs villages|vl ville|vis vist vista vst vsta|walk walks|way wy|wl well|wls wells`;

/** The same for directions (Appendix B), and for "saint" and "sainte", which are no suffixes. */
const DIRECTIONS = "n north|s south|e east|w west|ne northeast|nw northwest|se southeast|sw southwest";
const SAINTS = "st saint|ste sainte";

const SHORT: ReadonlyMap<string, string> = new Map(
  [...table(`${SUFFIXES}|${DIRECTIONS}|${SAINTS}`), ...DESIGNATORS].flatMap(([short = "", ...ways]) =>
    ways.map((way) => [way, short] as const),
  ),
);

const shortForms = (rows: string): ReadonlySet<string> => new Set(table(rows).map(([short]) => short!));
const SUFFIX_FORMS = shortForms(SUFFIXES);
const DIRECTION_FORMS = shortForms(DIRECTIONS);

/** "st" for a folded "street"; a word without an abbreviation is returned unchanged. */
export const uspsForm = (word: string): string => SHORT.get(word) ?? word;

/** Whether a folded word is a street's suffix, or a direction, in full or abbreviated. */
export const isSuffix = (word: string | undefined): boolean =>
  word !== undefined && SUFFIX_FORMS.has(SHORT.get(word) ?? word);
export const isDirection = (word: string | undefined): boolean =>
  word !== undefined && DIRECTION_FORMS.has(SHORT.get(word) ?? word);
