import { PlaceForm } from "@/components/search/place-form";
import { DEFAULT_HOMES, type HomesState } from "@/lib/web/homes-url";

const FOR_SALE: HomesState = { ...DEFAULT_HOMES, filter: { status: ["forSale"] } };

/** The landing page's one search box. */
export const LandingSearch = () => <PlaceForm kept={FOR_SALE} />;
