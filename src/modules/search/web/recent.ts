import { useSession } from '../../../kernel/web/session.ts'

/** A result opened from the search, to be opened again. */
export type Recent = { kind: string; title: string; note: string; to: string }

const most = 8

function place(): string {
  const { userId, person } = useSession.getState()
  return `search:${userId ?? 0}:${person?.officeId ?? 0}`
}

/** Returns the person's last opened results in this company, latest first. */
export function readRecent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers one more result; the same one once. */
export function noteRecent(one: Recent): void {
  const others = readRecent().filter(({ to }) => to !== one.to)
  localStorage.setItem(place(), JSON.stringify([one, ...others].slice(0, most)))
}

export function forgetRecent(): void {
  localStorage.removeItem(place())
}
