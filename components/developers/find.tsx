"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Check, Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { LoadFailed } from "@/components/ui/notice";
import { useDevice } from "@/lib/web/device";
import { setSetting } from "@/lib/web/device-actions";

/** An entry of the reference that can be found by its name. */
export interface FindEntry {
  label: string;
  /** What it belongs to, or its address. */
  of: string;
  href: string;
}

/** Lower is better; null where it does not match. */
function rank({ label, of }: FindEntry, text: string): number | null {
  const name = label.toLowerCase();
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  return of.toLowerCase().includes(text) ? 3 : null;
}

/** The entries that match the typed text, best first. Equal matches keep the order of the reference. */
export function findIn(entries: readonly FindEntry[], typed: string, most = 12): FindEntry[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return entries
    .flatMap((entry) => {
      const at = rank(entry, text);
      return at === null ? [] : [{ entry, at }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The setting of this device that switches the shortcut off, as some dictate or press a key by mistake (WCAG 2.1.4). */
const SHORTCUT = "findShortcut";

/** Opens or closes the contents around the search, which are folded on a phone. */
const unfold = (search: HTMLElement | null, open: boolean) =>
  search?.closest("nav")?.querySelector("details")?.toggleAttribute("open", open);

/**
 * The search for operations, parameters, fields, problems and sections by name. "/" opens it, and the contents that it is
 * folded with, where the visitor has not switched that off; Enter goes to the best match.
 */
export function Find() {
  const enabled = useDevice((device) => device.settings[SHORTCUT] !== false);
  const [text, setText] = useState("");
  /** Null until they are loaded. */
  const [entries, setEntries] = useState<readonly FindEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const typed = text.trim() !== "";
  const found = typed && entries ? findIn(entries, text) : null;

  useEffect(() => {
    if (!enabled) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      unfold(input.current, true);
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [enabled]);

  /** Asks for what can be found when a visitor turns to the search, and again at the next turn if that failed. */
  async function load() {
    if (entries) return;
    const answer = await fetch("/developers/find.json").catch(() => null);
    setFailed(!answer?.ok);
    if (answer?.ok) setEntries(await answer.json());
  }

  /** Ends the search after a choice. */
  function leave() {
    setText("");
    unfold(input.current, false);
  }

  return (
    <search className="scripted mb-6 block">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!found?.[0]) return;
          router.push(found[0].href);
          leave();
        }}
      >
        <Field
          ref={input}
          label="Find in the reference"
          type="search"
          value={text}
          placeholder="minBeds, rate_limited…"
          autoComplete="off"
          spellCheck={false}
          onFocus={load}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      <Check
        className="text-[13px]! text-ink2"
        label={
          <span>
            Press <kbd>/</kbd> to search
          </span>
        }
        checked={enabled}
        onChange={({ target }) => setSetting(SHORTCUT, target.checked)}
      />
      <p className="sr-only" aria-live="polite">
        {found ? `${found.length} found` : ""}
      </p>
      {typed && failed ? <LoadFailed what="what can be found" onRetry={load} /> : null}
      {found ? (
        <ul className="mt-2 border-ink border-t text-[13px]/5">
          {found.length === 0 ? <li className="py-2 text-ink3">No matches.</li> : null}
          {found.map(({ label, of, href }) => (
            <li key={`${href} ${of}`}>
              <Link href={href} onClick={leave} className="block border-line border-b py-1.5 hover:bg-sheet">
                <span className="block font-medium break-words">{label}</span>
                <span className="block break-words text-ink3 text-xs">{of}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
