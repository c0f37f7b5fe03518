/** Strokes on a 24 by 24 field. One line per icon in use; no icon library, so that none is shipped unused. */
const strokes = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  filter: 'M4 5h16l-6.2 7.4V19l-3.6-1.8v-4.8Z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  columns: 'M4 5h16v14H4ZM9.3 5v14M14.7 5v14',
  rows: 'M4 6h16M4 12h16M4 18h16',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.2M20 4v5.2h-5.2',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  sort: 'M8 4v16l-4-4.5M16 20V4l4 4.5',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  more: 'M4.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM17.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0Z',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8Z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  upload: 'M12 16V5M7.5 9.5L12 5l4.5 4.5M5 20h14',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M11 8v8M14 8v8M16.5 8v8',
  camera: 'M4 7.5h4L9.5 5h5L16 7.5h4V19H4ZM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
  phone: 'M6 4h3.5l1.6 4.4-2 1.5a11 11 0 0 0 5 5l1.5-2L20 14.5V18a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4 6.2 2 2 0 0 1 6 4Z',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  edit: 'M4 20h4L19 9l-4-4L4 16ZM13 7l4 4',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5h.01',
  reason: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6ZM9.3 11.8l2 2 3.6-3.9',
  keyboard: 'M3 7h18v10H3ZM7 10.3h.01M10.4 10.3h.01M13.7 10.3h.01M17 10.3h.01M8 13.8h8',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  file: 'M6 3h8l5 5v13H6ZM14 3v5h5',
  merge: 'M6.5 4v4.5L12 13l5.5-4.5V4M12 13v7M9 17l3 3 3-3',
  warn: 'M12 4l9 16H3ZM12 10v4M12 17h.01',
} as const
export type IconName = keyof typeof strokes

/** Draws a decorative icon; a text or label beside it must name its meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}
