import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";

/**
 * `npx tsx test/answers.ts record FILE` asks the running service (BASE_URL, LOTLINE_API_KEY of the Enterprise plan) 2,000
 * questions, the same for the same dataset, and writes what it answered. `compare FILE FILE` says where two such files
 * differ. For a change that must not change an answer: record before it, record after it, compare.
 */

const QUESTIONS = 2_000;

interface Question {
  method: string;
  path: string;
  headers: Record<string, string>;
}

interface Answer extends Question {
  status: number;
  answered: Record<string, string>;
  /** SHA-256 of the body as sent, and its beginning, to see what a difference is about. */
  body: string;
  begins: string;
}

/** Headers that differ between two answers to one question. */
const ALWAYS_DIFFERENT = new Set(["x-request-id", "date", "ratelimit", "retry-after", "connection", "keep-alive"]);

const { BASE_URL: base = "http://localhost:3000", LOTLINE_API_KEY: key = "" } = process.env;

async function ask({ method, path, headers }: Question): Promise<Answer> {
  const response = await fetch(base + path, { method, headers, redirect: "manual" });
  let text = (await response.text()).replaceAll(base, "BASE-URL");
  const id = response.headers.get("x-request-id");
  if (id) text = text.replaceAll(id, "REQUEST-ID");
  const answered = Object.fromEntries([...response.headers].filter(([name]) => !ALWAYS_DIFFERENT.has(name)));
  // The length of a problem's body follows from the length of its request id.
  if (response.status >= 400) delete answered["content-length"];
  const body = createHash("sha256").update(text).digest("hex");
  return { method, path, headers, status: response.status, answered, body, begins: text.slice(0, 200) };
}

interface Home {
  id: string;
  address: Record<"streetAddress" | "city" | "state" | "zipCode", string>;
}

const bearer = { Authorization: `Bearer ${key}` };

async function sampleHomes(): Promise<Home[]> {
  const pages = [0, 20_000, 50_000].map(async (offset) => {
    const response = await fetch(`${base}/v1/properties?limit=100&offset=${offset}`, { headers: bearer });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Home[] }).data;
  });
  const homes = (await Promise.all(pages)).flat();
  if (homes.length < 100) throw new Error("The questions want a dataset of 50,100 homes or more, as the bundled one.");
  return homes;
}

/** Draws questions about these homes and their places: right ones, wrong ones, and every form of answer. */
function questionsAbout(homes: Home[]): fc.Arbitrary<Question> {
  const of = <T>(...values: T[]) => fc.constantFrom(...values);
  const home = of(...homes);
  const id = home.map((one) => one.id);
  const zipCode = home.map((one) => one.address.zipCode);
  const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
  const wrong = of("", " 5", "1e3", "-1", "x", "0x10", "99999999999999999999", "5,000", "é", "true", "[]", "a,b");

  const circle = fc
    .tuple(of("30.25", "47.6", "0", "91"), of("-97.76", "-122.3", "200"), of("3", "0.5", "100", "101"))
    .map(([latitude, longitude, radius]) => ({ latitude, longitude, radius }));
  const right = fc.oneof(
    zipCode.map((value) => ({ zipCode: value })),
    fc.tuple(zipCode, zipCode).map((values) => ({ zipCode: values.join(",") })),
    home.map(({ address }) => ({ city: address.city, state: address.state })),
    of("austin", "AUSTIN", "Nowhere").map((city) => ({ city })),
    of("forSale", "recentlySold", "forRent", "offMarket", "forSale,forRent").map((status) => ({ status })),
    of("singleFamily", "condo,townhouse", "land").map((propertyType) => ({ propertyType })),
    whole(0, 3_000_000).map((value) => ({ minPrice: value })),
    whole(0, 3_000_000).map((value) => ({ maxPrice: value })),
    fc
      .tuple(of("Beds", "Baths", "Sqft", "YearBuilt", "LotSize", "PricePerSqft", "SoldPrice"), of("min", "max"))
      .chain(([field, end]) =>
        of("1", "2", "2.5", "3", "800", "1995", "6000").map((value) => ({ [end + field]: value })),
      ),
    whole(0, 200).map((value) => ({ maxDaysOnMarket: value })),
    of("true", "false").map((underContract) => ({ underContract })),
    of("true", "false").map((priceReduced) => ({ priceReduced })),
    of("true", "false").map((relisted) => ({ relisted })),
    of("1", "5", "12.5").map((minTotalCut) => ({ minTotalCut })),
    whole(0, 400).map((minCumulativeDaysOnMarket) => ({ minCumulativeDaysOnMarket })),
    whole(0, 100).map((minWalkability) => ({ minWalkability })),
    whole(0, 20_000).map((maxTaxPaid) => ({ maxTaxPaid })),
    of("2026-09-01T00:00:00Z", "2026-10-30T12:00:00+02:00").map((updatedSince) => ({ updatedSince })),
    of("2026-06-01", "2025-01-31").map((soldSince) => ({ soldSince })),
    of("-97.8,30.2,-97.7,30.3", "170,-10,-170,10").map((bbox) => ({ bbox })),
    of("-97.8,30.2;-97.7,30.2;-97.75,30.3").map((polygon) => ({ polygon })),
    circle,
    fc.array(id, { minLength: 1, maxLength: 5 }).map((ids) => ({ id: ids.join(",") })),
  );
  const faulty = fc.oneof(
    of("limitt", "zip", "min_price", "q").map((name) => ({ [name]: "1" })),
    fc
      .tuple(of("minPrice", "limit", "zipCode", "sort", "underContract"), wrong)
      .map(([name, value]) => ({ [name]: value })),
    fc.constant({ status: "sold" }),
    fc.constant({ propertyType: "castle" }),
    fc.constant({ underContract: "yes" }),
    fc.constant({ updatedSince: "yesterday" }),
    fc.constant({ soldSince: "2026-02-30" }),
    fc.constant({ bbox: "1,2,3" }),
    fc.constant({ polygon: "1,1;2,2" }),
  );
  const filter = fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: faulty });
  const page = fc.oneof(
    fc.constant({}),
    whole(1, 120).map((limit) => ({ limit })),
    fc.tuple(whole(1, 1_000), whole(0, 90_000)).map(([limit, offset]) => ({ limit, offset })),
    fc.constant({ cursor: "start", limit: "7" }),
    fc.constant({ cursor: "start", limit: "40" }),
    of("nonsense", "").map((cursor) => ({ cursor })),
  );
  const order = fc.oneof(
    fc.constant({}),
    fc
      .tuple(
        of(
          "listPrice",
          "daysOnMarket",
          "livingArea",
          "lastUpdated",
          "pricePerSqft",
          "yearBuilt",
          "lotSize",
          "soldDate",
          "soldPrice",
          "cumulativeDaysOnMarket",
          "totalPriceChange",
          "distance",
          "price",
        ),
        of("asc", "desc", "asc", "desc", "asc", "desc", "up"),
      )
      .map(([sort, direction]) => ({ sort, order: direction })),
  );
  const form = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.constant({ include: "details" }) },
    { weight: 2, arbitrary: fc.constant({ format: "csv" }) },
    { weight: 1, arbitrary: fc.constant({ format: "csv", include: "details", csvGuard: "true" }) },
  );
  const query = (...parts: fc.Arbitrary<Record<string, string>>[]) =>
    fc.tuple(...parts).map((all) => {
      const text = new URLSearchParams(Object.assign({}, ...all)).toString();
      return text && `?${text}`;
    });
  const filters = fc.array(filter, { maxLength: 3 }).map((all) => Object.assign({}, ...all) as Record<string, string>);
  const months = of("1", "12", "36", "60", "0", "61", "x").map((value) => ({ months: value }));
  const none = fc.constant({});

  const search = query(filters, page, order, form).map((text) => `/v1/properties${text}`);
  const path = fc.oneof(
    { weight: 10, arbitrary: search },
    { weight: 2, arbitrary: query(filters).map((text) => `/v1/properties/facets${text}`) },
    {
      weight: 2,
      arbitrary: query(
        filters,
        of("0", "9", "13", "22").map((zoom) => ({ zoom, bbox: "-98,30,-97,31" })),
      ).map((text) => `/v1/properties/map${text}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(id, of("prop_0", "prop_0000000000000000", "%41", "x y"))
        .map((one) => `/v1/properties/${encodeURIComponent(one)}`),
    },
    {
      weight: 2,
      arbitrary: query(
        fc.oneof(
          home.map(({ address }) => address),
          home.map(({ address: { zipCode: _, ...rest } }) => rest),
          home.map(({ address }) => ({
            address: `${address.streetAddress}, ${address.city}, ${address.state} ${address.zipCode}`,
          })),
          home.map(({ address }) => ({ address: `${address.streetAddress.toUpperCase()} ${address.zipCode}` })),
          of("1 Nowhere St", "333 Main", "").map((streetAddress) => ({ streetAddress, city: "Austin", state: "TX" })),
        ),
      ).map((text) => `/v1/properties/lookup${text}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          id,
          query(
            fc.oneof(
              none,
              months,
              of("1", "25", "60").map((radius) => ({ radius })),
            ),
            page,
          ),
        )
        .map(([one, text]) => `/v1/properties/${one}/comparables${text}`),
    },
    { weight: 1, arbitrary: id.map((one) => `/v1/properties/${one}/valuation`) },
    { weight: 2, arbitrary: fc.oneof(zipCode, of("00000", "7870", "787041")).map((zip) => `/v1/markets/${zip}`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(zipCode, query(fc.oneof(none, months), form))
        .map(([zip, text]) => `/v1/markets/${zip}/history${text}`),
    },
    { weight: 1, arbitrary: zipCode.map((zip) => `/v1/markets/${zip}/series`) },
    {
      weight: 2,
      arbitrary: query(
        fc.oneof(
          none,
          of("TX", "tx", "WA").map((state) => ({ state })),
        ),
        fc.oneof(
          none,
          of("medianSoldPrice", "inventoryMonths", "nothing").map((sort) => ({ sort })),
        ),
        page,
        fc.oneof(none, fc.constant({ format: "csv" })),
      ).map((text) => `/v1/markets${text}`),
    },
    {
      weight: 2,
      arbitrary: query(
        fc.oneof(
          none,
          zipCode.map((zip) => ({ zipCode: zip })),
          circle,
          home.map(({ address }) => ({ city: address.city, state: address.state })),
        ),
        fc.oneof(
          none,
          of("condo", "singleFamily").map((propertyType) => ({ propertyType })),
          fc.constant({ minBeds: "3" }),
        ),
        fc.oneof(none, months),
        fc.oneof(none, fc.constant({ format: "csv" })),
      ).map((text) => `/v1/markets/area${text}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(
          of("aus", "austin tx", "asutin", "78", "main st", "", "TX", "333 main"),
          home.map((one) => one.address.streetAddress),
        )
        .map((q) => `/v1/places?${new URLSearchParams({ q })}`),
    },
    {
      weight: 1,
      arbitrary: of(
        "/v1/openapi.json",
        "/v1",
        "/v1/x",
        "/v1/changes",
        "/v1/changes?since=x",
        "/v1/properties/",
        "/v1/markets/78704/x",
      ),
    },
  );
  const credential = fc.oneof(
    { weight: 60, arbitrary: fc.constant(bearer) },
    {
      weight: 1,
      arbitrary: of<Record<string, string>>({}, { Authorization: "Basic eDp5" }, { Authorization: "Bearer lot_wrong" }),
    },
  );
  const more = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Record<string, string>>({ "Accept-Encoding": "identity" }) },
    {
      weight: 1,
      arbitrary: of<Record<string, string>>(
        { "Accept-Encoding": "br" },
        { "Accept-Encoding": "gzip" },
        { Origin: "https://example.com" },
        { "If-None-Match": "*" },
      ),
    },
  );
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant("GET") },
    { weight: 1, arbitrary: of("HEAD", "OPTIONS", "POST", "DELETE") },
  );
  return fc.record({ method, path, headers: fc.tuple(credential, more).map((all) => Object.assign({}, ...all)) });
}

async function record(file: string): Promise<void> {
  const answers: Answer[] = [];
  for (const question of fc.sample(questionsAbout(await sampleHomes()), { seed: 1, numRuns: QUESTIONS })) {
    const answer = await ask(question);
    answers.push(answer);
    // An entity tag that was just given brings 304.
    const etag = answer.answered.etag;
    if (etag && answers.length % 10 === 0)
      answers.push(await ask({ ...question, headers: { ...question.headers, "If-None-Match": etag } }));
  }
  const lines = answers.map((answer) => {
    const { Authorization: _, ...headers } = answer.headers;
    return JSON.stringify({ ...answer, headers });
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const version = answers.find((answer) => answer.answered["dataset-version"])?.answered["dataset-version"];
  console.log(`${answers.length} answers of dataset ${version}:`);
  for (const [status, count] of [...statuses].sort()) console.log(`${status}  ${count}`);
}

function compare(before: string, after: string): void {
  const [one, other] = [before, after].map((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
  let different = Math.abs(one!.length - other!.length);
  one!.forEach((line, index) => {
    if (line === other![index] || other![index] === undefined) return;
    different += 1;
    if (different <= 10) console.log(`- ${line}\n+ ${other![index]}\n`);
  });
  console.log(`${one!.length} answers, ${different} different.`);
  if (different > 0) process.exitCode = 1;
}

const [command, first, second] = process.argv.slice(2);
if (command === "record" && first) await record(first);
else if (command === "compare" && first && second) compare(first, second);
else throw new Error("Usage: npx tsx test/answers.ts record FILE | compare FILE FILE");
