import { useEffect, useState, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../cookies.ts'

const cookie = 'sidebarStatus'
const days = 365
const narrow = '(max-width: 760px)'

/** Whether the sidebar was left open: cookie 1 open, 0 closed; open where nothing was chosen (S2.03). */
export function keptOpen(kept: string | undefined): boolean {
  return kept !== '0'
}

/** The sidebar's state. On a narrow screen it lies over the page, starts closed and is not remembered. */
export function useSidebar(pathname: string) {
  const [wide, setWide] = useState(() => keptOpen(readCookie(cookie)))
  const [over, setOver] = useState(false)
  const isNarrow = useSyncExternalStore(listen, () => matchMedia(narrow).matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what lies over the page
  useEffect(() => setOver(false), [pathname])
  const toggle = () => {
    if (isNarrow) return setOver(!over)
    writeCookie(cookie, wide ? '0' : '1', days)
    setWide(!wide)
  }
  return { opened: isNarrow ? over : wide, isNarrow, toggle, close: () => setOver(false) }
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
