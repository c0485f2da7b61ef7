import { ZIP } from "./pages";

/** The id of a home at the service `base`: for sale and of a common type, so that its page shows every section. */
export async function aHome(base: string): Promise<string> {
  const token = await fetch(`${base}/session/token`, { headers: { "Sec-Fetch-Site": "same-origin" } });
  const { token: credential } = (await token.json()) as { token: string };
  const search = await fetch(`${base}/v1/properties?zipCode=${ZIP}&status=forSale&propertyType=singleFamily&limit=1`, {
    headers: { Authorization: `Bearer ${credential}` },
  });
  return ((await search.json()) as { data: { id: string }[] }).data[0]!.id;
}
