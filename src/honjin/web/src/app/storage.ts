/** What this browser remembers. A browser that forbids it plays on without memory. */

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`honjin:${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`honjin:${key}`);
    else localStorage.setItem(`honjin:${key}`, JSON.stringify(value));
  } catch {
    // Private windows refuse; nothing depends on it.
  }
}
