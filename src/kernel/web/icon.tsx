import { own } from '../api/own.ts'

/** The menu's icons (S7.04): strokes on a 24 by 24 field. */
const strokes = {
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  configurationManager:
    'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 3v2.6M12 18.4V21M3 12h2.6M18.4 12H21M5.6 5.6l1.9 1.9M16.5 16.5l1.9 1.9M18.4 5.6l-1.9 1.9M7.5 16.5l-1.9 1.9',
  international:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c4.6 4.6 4.6 12.4 0 17M12 3.5c-4.6 4.6-4.6 12.4 0 17',
  bug: 'M8 11a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0ZM12 11v8M9 8L7 5.5M15 8l2-2.5M8 12H4M20 12h-4M8.4 16.5L5 19M15.6 16.5L19 19',
  reportManager: 'M5 4h14v16H5ZM8.5 9h7M8.5 12.5h7M8.5 16h4',
  peoples:
    'M9 4.5a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8ZM3 19.5c0-3.6 2.6-5.7 6-5.7s6 2.1 6 5.7M15.5 5a3.2 3.2 0 0 1 0 6M17 14.2c2.5.5 4 2.4 4 5.3',
  home: 'M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c0-4 3.2-6.2 7.5-6.2s7.5 2.2 7.5 6.2',
  loginUser:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM6.6 18.4c.9-2.2 2.9-3.2 5.4-3.2s4.5 1 5.4 3.2',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  warehouseManager: 'M3.5 20V9.5L12 4l8.5 5.5V20M7.5 20v-8.5h9V20M7.5 15.7h9',
  permission: 'M12 3.5l7.5 3v5c0 4.6-3 7.6-7.5 9-4.5-1.4-7.5-4.4-7.5-9v-5ZM8.7 12l2.4 2.4 4.2-4.5',
  office: 'M5 20.5V4h9v16.5M14 9h5v11.5M3 20.5h18M8 8h3M8 12h3M8 16h3',
  client: 'M3.5 5h17v11h-17ZM8.5 20h7M12 16v4',
  report: 'M6 3.5h8l4.5 4.5v12.5H6ZM14 3.5V8h4.5M9.5 17v-3M12.3 17v-5.5M15 17v-2',
  loginPhone: 'M7.5 3h9v18h-9ZM10.5 18h3',
  loginCode: 'M3.5 6h17v12h-17ZM7.5 12h.01M12 12h.01M16.5 12h.01',
} as const

/** The names of the icons, for choosing one. */
export const menuIcons = Object.keys(strokes) as (keyof typeof strokes)[]

/** Shows a decorative 16 px icon of the menu; a name the set does not have is drawn as a report. */
export function MenuIcon({ name }: { name: string }) {
  const path = own(strokes, name) ?? strokes.report
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
