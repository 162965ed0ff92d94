/** Signs of the tools, drawn so that they look alike everywhere. */

const PATHS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  front: "M5 21V4M5 5h13l-3 4 3 4H5",
  layers: "M12 4l8 4-8 4-8-4zM4 12.5l8 4 8-4M4 17l8 4 8-4",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  box: "M4 4h3M10.5 4h3M17 4h3v3M20 10.5v3M20 17v3h-3M13.5 20h-3M7 20H4v-3M4 13.5v-3M4 7V4",
  repeat: "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
  again: "M5 5v5h5M5.5 10a7 7 0 1 1-.3 4.500M12 8.500v4l2.500 1.500",
  brief: "M7 4h11v13a3 3 0 0 1-3 3H6a2 2 0 0 1-2-2v-1h8v1a2 2 0 0 0 2 2M7 17V4M10.5 8.5h4M10.5 12h4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.900c-.6.5-1 1.200-1 2.100h-5c0-.9-.4-1.600-1-2.100A6 6 0 0 1 12 3z",
  why: "M4 5h16v11H11l-4 4v-4H4zM10 9a2 2 0 1 1 2.700 1.900c-.5.2-.7.6-.7 1.100M12 13.700v.1",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-2.500 7a2.600 2.600 0 0 0 5 0zM19 7l-2.500 7a2.600 2.600 0 0 0 5 0z",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.9.4-1.2 1-1.2 2.1M12 17.4v.2",
  undo: "M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2",
  redo: "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h2",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
