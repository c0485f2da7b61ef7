"use client";

import { useState } from "react";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { applyTheme, readTheme, THEMES, type Theme } from "@/lib/web/theme";

const LABELS: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A native select below an icon: system, light or dark. Hidden without JavaScript and with forced colors. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];
  return (
    <label className="scripted relative flex forced-colors:hidden h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Icon className="size-4" strokeWidth={1.5} />
      <span className="sr-only">Theme</span>
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        value={theme}
        onChange={(event) => {
          const chosen = readTheme(event.target.value);
          setTheme(chosen);
          applyTheme(chosen);
        }}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
