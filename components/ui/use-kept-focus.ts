"use client";

import { useCallback } from "react";

const CONTROLS = "a[href], button, input, select";

const controlsOf = (item: Element): HTMLElement[] => [...item.querySelectorAll<HTMLElement>(CONTROLS)];

/** Keeps the focus in a list while its items change. Returns a function that ends it. */
function keepFocus(list: Element, fallback: string): () => void {
  let held: { control: Element; item: number; nth: number } | null = null;
  const remember = ({ target }: Event) => {
    const item = [...list.children].findIndex((child) => child.contains(target as Element));
    const nth = item < 0 ? -1 : controlsOf(list.children[item]!).indexOf(target as HTMLElement);
    held = nth < 0 ? null : { control: target as Element, item, nth };
  };
  const restore = () => {
    const { activeElement, body } = document;
    if (!held || held.control.isConnected || (activeElement && activeElement !== body)) return;
    const { item, nth } = held;
    held = null;
    const next = list.isConnected ? list.children[Math.min(item, list.children.length - 1)] : undefined;
    const controls = next ? controlsOf(next) : [];
    const there = controls[Math.min(nth, controls.length - 1)] ?? document.querySelector<HTMLElement>(fallback);
    there?.focus();
  };
  const observer = new MutationObserver(restore);
  observer.observe(list, { childList: true });
  list.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    list.removeEventListener("focusin", remember);
    // The list itself disappears with its last item, once React has removed it.
    queueMicrotask(restore);
  };
}

/**
 * For a list whose items have a control that removes them. The focus moves to the same control of the next item, or
 * to `fallback`, a selector, if there is none. Otherwise keyboard and screen reader users would start again at the
 * top of the page.
 */
export const useKeptFocus = (fallback: string) =>
  useCallback((list: Element | null) => (list ? keepFocus(list, fallback) : undefined), [fallback]);
