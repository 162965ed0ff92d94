/** The address bar as a signal; links inside the site change it without loading the page anew. */

import { signal } from "@preact/signals";

export interface Place {
  path: string;
  hash: string;
  query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, hash: location.hash, query: new URLSearchParams(location.search) };
}

export const place = signal<Place>(here());

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.value = here();
  scrollTo(0, 0);
}

export function followLinks(): void {
  addEventListener("popstate", () => (place.value = here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
