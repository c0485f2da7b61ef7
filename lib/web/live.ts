/** What the page's loader kept of a visitor's doings (`lib/http/front-door/late-scripts.ts`). */
interface Kept {
  fields: ReadonlySet<EventTarget>;
  keys: readonly (readonly [target: Element, key: string])[];
}

declare global {
  var __kept: Kept | undefined;
}

/**
 * Says what a field holds. At hydration React takes that for what it drew itself, and hears of changes alone: so the
 * field goes back to what was drawn, and forth. The key pressed first has React hydrate what is around it.
 */
function tell(field: EventTarget): void {
  const say = (event: Event) => field.dispatchEvent(event);
  say(new KeyboardEvent("keydown", { bubbles: true }));
  if (field instanceof HTMLSelectElement) say(new Event("change", { bubbles: true }));
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value } = field;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    say(new Event("input", { bubbles: true }));
  }
  say(new KeyboardEvent("keyup", { bubbles: true }));
  if (document.activeElement !== field) say(new FocusEvent("focusout", { bubbles: true }));
}

/**
 * Gives the page what a visitor typed, chose and pressed before it lived, and tells its loader that it lives: that
 * gives the last press, once React has taken in the rest. Style sheets know a page that lives by `data-live`. Asked for
 * once or more.
 */
export function sayLive(): void {
  document.documentElement.dataset.live = "";
  const kept = globalThis.__kept;
  globalThis.__kept = undefined;
  for (const field of kept?.fields ?? []) if ((field as Node).isConnected) tell(field);
  for (const [target, key] of kept?.keys ?? [])
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  queueMicrotask(() => document.dispatchEvent(new Event("lotline:live")));
}
