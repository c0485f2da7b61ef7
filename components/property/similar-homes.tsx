import { HomeCard } from "@/components/search/home-card";
import { housePicture } from "@/lib/web/map-pictures";
import type { HomeRow } from "@/lib/web/queries";
import { Section } from "./section";

interface Props {
  homes: readonly HomeRow[];
  rent: boolean;
  /** The dataset's. */
  version: string;
}

export function SimilarHomes({ homes, rent, version }: Props) {
  if (homes.length === 0) return null;
  return (
    <Section
      id="similar"
      title="Similar homes"
      lead={`${rent ? "For rent" : "For sale"} now; closest in type, price, size, place and age.`}
      className="print:hidden"
    >
      <ul className="mt-5 grid grid-cols-1 gap-x-6 gap-y-8 min-[480px]:grid-cols-2 lg:grid-cols-4">
        {homes.map((home) => (
          <li key={home.id}>
            <HomeCard home={home} picture={housePicture(home.id, version)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
