/** The names of the states, the district and the territories by USPS code. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map([
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["DC", "District of Columbia"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
  ["MN", "Minnesota"],
  ["MS", "Mississippi"],
  ["MO", "Missouri"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico"],
  ["NY", "New York"],
  ["NC", "North Carolina"],
  ["ND", "North Dakota"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PA", "Pennsylvania"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
  ["AS", "American Samoa"],
  ["GU", "Guam"],
  ["MP", "Northern Mariana Islands"],
  ["PR", "Puerto Rico"],
  ["VI", "Virgin Islands"],
] as const);

/** "Texas" for "TX"; an unknown code is returned unchanged. */
export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code;

/** Lower case, without periods, with single spaces: "  D.C. " → "dc". */
const plain = (text: string) => text.toLowerCase().replaceAll(".", "").replace(/\s+/g, " ").trim();

const CODES: ReadonlyMap<string, string> = new Map(
  [...STATE_NAMES].flatMap(([code, name]) => [code, name].map((called) => [plain(called), code] as const)),
);

/** The code of the state whose full code or name a text is. */
export const stateCalled = (text: string): string | undefined => CODES.get(plain(text));

/** The same; another text is taken for the code of a state that is not known. */
export const stateCode = (text: string): string => stateCalled(text) ?? text.toUpperCase();
