import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from './session.ts'

/** The pause in typing, in ms, after which a draft is saved. */
const pause = 400

/** Returns the place of a draft in localStorage: each person in each office has their own. */
export function draftKey(owner: { userId: number | null; officeId: number | null | undefined }, key: string): string {
  return `draft:${owner.userId ?? 0}:${owner.officeId ?? 0}:${key}`
}

export function readDraft<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores unsaved form content across a reload. `value` is the content, undefined while nothing was typed; `restored` is that
 * of an earlier visit; call `clear` once the form is saved or its content discarded on purpose.
 */
export function useDraft<T>(key: string, value: T | undefined): { restored: T | undefined; clear: () => void } {
  const { userId, person } = useSession.getState()
  const place = draftKey({ userId, officeId: person?.officeId }, key)
  const [restored] = useState(() => readDraft<T>(place))
  const pending = useRef<T | undefined>(undefined)
  pending.current = value
  const keep = useCallback(() => {
    if (pending.current !== undefined) localStorage.setItem(place, JSON.stringify(pending.current))
  }, [place])
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(keep, pause)
    return () => clearTimeout(timer)
  }, [value, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [keep])
  const clear = useCallback(() => {
    pending.current = undefined
    localStorage.removeItem(place)
  }, [place])
  return { restored, clear }
}
