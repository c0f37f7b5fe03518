import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 640px)'

/** Tells whether the window is as narrow as a phone's. */
export function usePhone(): boolean {
  return useSyncExternalStore(listenToWidth, () => matchMedia(narrow).matches)
}

function listenToWidth(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
