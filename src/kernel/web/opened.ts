import { useSession } from './session.ts'

/** A record that the person has opened: its name in code and its number, and nothing that it says. */
export type OpenedRecord = { noun: string; id: number }

const most = 12

function place(): string {
  const { userId, person } = useSession.getState()
  return `opened:${userId ?? 0}:${person?.officeId ?? 0}`
}

/** Returns the records that the person opened last in this company, the latest first. */
export function readOpened(): OpenedRecord[] {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers one more opened record; the same one once. */
export function noteOpened(noun: string, id: number): void {
  const others = readOpened().filter(one => one.noun !== noun || one.id !== id)
  localStorage.setItem(place(), JSON.stringify([{ noun, id }, ...others].slice(0, most)))
}
