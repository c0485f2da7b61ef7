import "./frame.css";

/** A map's frame ("neat line") and its north arrow. */
export const NeatLine = () => (
  <>
    <div aria-hidden className="map-neat" />
    <svg aria-hidden="true" viewBox="0 0 20 44" className="map-north">
      <path d="M10 40V14M5 22l5-10 5 10M3 32h14" />
      <text x="10" y="9">
        N
      </text>
    </svg>
  </>
);
