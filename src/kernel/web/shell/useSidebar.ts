import { useEffect, useState, useSyncExternalStore } from 'react'
import { setSidebarOpened, useAppSettings } from '../appSettings.ts'

/** A phone, or a tablet, whose finger opens the menu anew for each way and leaves its width to the page. */
const narrow = '(max-width: 760px), (max-width: 1000px) and (pointer: coarse)'

/** Keeps the sidebar's state. On a narrow screen it lies over the page, starts closed and is not remembered. */
export function useSidebar(pathname: string) {
  const wide = useAppSettings(state => state.sidebar.opened)
  const [over, setOver] = useState(false)
  const isNarrow = useSyncExternalStore(listen, () => matchMedia(narrow).matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what lies over the page
  useEffect(() => setOver(false), [pathname])
  const toggle = () => {
    if (isNarrow) return setOver(!over)
    setSidebarOpened(!wide)
  }
  return { opened: isNarrow ? over : wide, isNarrow, toggle, close: () => setOver(false) }
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
