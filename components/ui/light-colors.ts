/** Colors of the light theme, as `app/tokens.css` has them, for pictures that cannot read a page's variables. */
export const LIGHT = {
  paper: "#fbfaf5",
  sheet: "#f4f2ea",
  raised: "#ffffff",
  ink: "#14202b",
  ink2: "#3f4b57",
  ink3: "#5c6670",
  line2: "#8c8b80",
  accent: "#b8321a",
  "accent-ink": "#ffffff",
  roof: "#efebdf",
  glass: "#e3ebec",
  tree: "#5f7a6b",
  treefill: "#f0f2e6",
  s1: "#2c5da0",
} as const;

/** The paper of the dark theme, which browsers color their own frame with. */
export const DARK_PAPER = "#0d151e";
