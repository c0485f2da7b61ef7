import type { MetadataRoute } from "next";

/** What a device shows where the site is kept on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Lotline: homes and ZIP-code markets",
    short_name: "Lotline",
    description: "Search homes, read a home's own record, and read what a ZIP code's market does now.",
    start_url: "/",
    display: "standalone",
    background_color: "#fbfaf5",
    theme_color: "#fbfaf5",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
}
