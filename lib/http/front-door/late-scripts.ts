/**
 * Lets a page be painted before its scripts are asked for. React writes every script into the head, where on a slow
 * connection 150 KB of them share the line with the style sheet and the fonts that the first paint waits for.
 */

/** Scripts as React writes them: both orders of attributes, never inside text, where `<` is escaped. */
const SCRIPT = /<script src="([^"&]+)" (?:async="" nonce="[^"]*"|nonce="[^"]*" async="")><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;

/**
 * Asks for the scripts after the first paint: at once in a tab nobody sees, where nothing is painted, or where the
 * browser does not tell; after three seconds in any case. Scripts that stream in later join them.
 */
const ASK = `const add=s=>{const e=d.createElement("script");e.async=true;e.src=s;d.head.append(e)},go=()=>{const l=w;w=null;l?.forEach(add)};self.__late=s=>w?w.push(s):add(s);d.hidden?go():setTimeout(go,3e3);try{new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true})}catch{go()}`;

/**
 * Keeps what a visitor does before the page lives: the fields typed or chosen in, keys on sliders, and the last press on a
 * button or submission of a form that only scripts answer. Clicks and keys are React's own once it listens, which
 * leaves its marks on the document. `lib/web/live.ts` gives fields and keys; the press comes when the page says that it
 * lives. Links, other forms and `details` work without it.
 */
const KEEP = `let p;const k=self.__kept={fields:new Set,keys:[]},on=["click","input","keydown","submit"],keep=e=>{const t=e.target,n=e.type;if(n=="input")k.fields.add(t);else if(n=="submit")t.hasAttribute("action")||(e.preventDefault(),p={isConnected:1,click(){t.requestSubmit()}});else if(!Object.keys(d).some(k=>k.startsWith("__react")))n=="click"?p=t.closest?.('button[type="button"]')||p:t.closest?.('[role="slider"]')&&k.keys.push([t,e.key])};on.forEach(n=>d.addEventListener(n,keep,true));d.addEventListener("lotline:live",()=>{on.forEach(n=>d.removeEventListener(n,keep,true));p?.isConnected&&p.click()},{once:true})`;

const loader = (sources: readonly string[]) => `((d,w)=>{${ASK};${KEEP}})(document,${JSON.stringify(sources)})`;

/**
 * Edits one page's HTML, part by part, as bytes in latin1. A tag that two parts share is left as it is, and its
 * script merely comes early. A page without a nonce, or without a style sheet to wait for, is left as it is.
 */
export function createLateScripts(): (part: string) => string {
  let nonce: string | undefined;
  let first = true;
  const late = (html: string) =>
    nonce === undefined
      ? html
      : html.replace(SCRIPT, (_, src) => `<script nonce="${nonce}">__late(${JSON.stringify(src)})</script>`);
  return (part) => {
    if (!first) return late(part);
    first = false;
    const end = part.indexOf("</head>");
    const sheet = part.indexOf('<link rel="stylesheet"');
    if (sheet < 0 || sheet > end) return part;
    nonce = / nonce="([^"]+)"/.exec(part.slice(sheet, end))?.[1];
    if (nonce === undefined) return part;
    const sources: string[] = [];
    const head = part
      .slice(sheet, end)
      .replace(PRELOAD, "")
      .replace(SCRIPT, (_, src) => {
        sources.push(src);
        return "";
      });
    return `${part.slice(0, sheet)}<script nonce="${nonce}">${loader(sources)}</script>${head}${late(part.slice(end))}`;
  };
}
