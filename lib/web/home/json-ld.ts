import type { PropertyRecord } from "@/lib/domain/property";
import { isOnMarket } from "@/lib/domain/sale";
import { addressLine } from "./card-words";

const TYPES = {
  singleFamily: "SingleFamilyResidence",
  condo: "Apartment",
  townhouse: "House",
  multiFamily: "Residence",
  land: "Place",
} as const;

/**
 * The home as schema.org data for search engines, without unknown facts. It is the text of a script element, so `<` is
 * escaped: no address can end the element.
 */
export function homeJsonLd(home: PropertyRecord, url: string): string {
  const { address: a, coordinates, livingArea, status, listPrice } = home;
  const listing = {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    name: addressLine(home),
    url,
    dateModified: home.lastUpdated,
    about: {
      "@type": TYPES[home.propertyType],
      address: {
        "@type": "PostalAddress",
        streetAddress: a.streetAddress,
        addressLocality: a.city,
        addressRegion: a.state,
        postalCode: a.zipCode,
        addressCountry: "US",
      },
      ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
      ...(home.propertyType !== "land" && {
        ...(home.bedroomsTotal !== null && { numberOfBedrooms: home.bedroomsTotal }),
        ...(home.bathroomsTotal !== null && { numberOfBathroomsTotal: home.bathroomsTotal }),
        ...(livingArea !== null && { floorSize: { "@type": "QuantitativeValue", value: livingArea, unitCode: "FTK" } }),
        ...(home.yearBuilt !== null && { yearBuilt: home.yearBuilt }),
      }),
    },
    ...(isOnMarket(status) &&
      listPrice !== null && {
        offers: {
          "@type": "Offer",
          price: listPrice,
          priceCurrency: "USD",
          availability: "https://schema.org/InStock",
          businessFunction: `http://purl.org/goodrelations/v1#${status === "forRent" ? "LeaseOut" : "Sell"}`,
        },
      }),
  };
  return JSON.stringify(listing).replaceAll("<", "\\u003c");
}
