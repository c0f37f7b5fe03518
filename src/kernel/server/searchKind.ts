import type { Desk } from './desk.ts'
import { point } from './module.ts'

/** A record as the search shows it: what it is called, and in a few words which one it is. Nothing here is unmasked. */
export type FoundRow = { id: number; title: string; note: string }

/** A kind of record that the search box finds. */
export type SearchKind = {
  code: string
  /** The name of this kind of record. */
  title: string
  /** The screen on which they are opened. */
  menu: string
  /**
   * Those within the person's sight whose name, sound, number or phone has the term, the newest first, at most so many.
   * `byNumber`: the term is a whole phone, and may be looked up where the person sees only a part of phones.
   */
  find(desk: Desk, term: string, most: number, byNumber: boolean): Promise<FoundRow[]>
  /** Returns the address that opens a record, and that of the list with all results. */
  at(id: number): string
  all(term: string): string
}

const looked = 50 // rows

/**
 * Rows that have a term, read by how many are wanted. Four digits are most often how a phone ends: of those that have them
 * anywhere, the ones whose phone ends so stand first.
 */
export async function endsFirst<Row extends { phone: string | null }>(
  term: string,
  most: number,
  read: (most: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (!/^\d{4}$/.test(term)) return read(most)
  const place = ({ phone }: Row) => (phone?.endsWith(term) ? 0 : 1)
  const rows = await read(looked)
  return rows.toSorted((a, b) => place(a) - place(b)).slice(0, most)
}

/** The parts of a note that there are, side by side. */
export function noteOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** The kinds that the search box finds, in the order of its answer. */
export const searched = point<SearchKind>('searched')
