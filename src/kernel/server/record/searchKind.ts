import { searchWords } from '../../api/search.ts'
import type { Desk } from '../desk/desk.ts'
import { point } from '../module.ts'

/** A record as the search shows it: what it is called, and in a few words which one it is. Nothing here is unmasked. */
export type FoundRow = { id: number; title: string; note: string }

/** Records of a sum. `all`: the address of the list that shows them all and no other; null where all are here, or no list does. */
export type FoundBySum = { rows: FoundRow[]; all: string | null }

/** A kind of record that the search box finds. */
export type SearchKind = {
  code: string
  /** The name of this kind of record. */
  title: string
  /** The screen on which they are opened. */
  menu: string
  /**
   * Returns records within the person's data scope whose name, sound, number or phone matches each word of the term, newest first, up to
   * a limit. `byNumber`: the term has a whole phone, which may be looked up if the person sees only a part of phones.
   */
  find(desk: Desk, term: string, most: number, byNumber: boolean): Promise<FoundRow[]>
  /** Finds records of a sum (fen) within the person's data scope that have the other words too, newest first, up to a limit. */
  findSum?(desk: Desk, sum: number, words: string | undefined, most: number): Promise<FoundBySum>
  /** The kind by which texts name such records, where it is not the code. */
  nameable?: string
  /** Returns the address that opens a record, and that of the list with all results. */
  at(id: number): string
  all(term: string): string
}

const looked = 50 // rows

/**
 * Returns rows that match a term, read by a limit. Four digits are most often the end of a phone: rows whose phone ends with
 * them come first.
 */
export async function endsFirst<Row extends { phone: string | null }>(
  term: string,
  most: number,
  read: (most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const ends = searchWords(term).filter(word => /^\d{4}$/.test(word))
  if (ends.length === 0) return read(most)
  const place = ({ phone }: Row) => (ends.some(end => phone?.endsWith(end)) ? 0 : 1)
  const rows = await read(looked)
  return rows.toSorted((a, b) => place(a) - place(b)).slice(0, most)
}

/** Joins the non-empty parts of a note. */
export function noteOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** The kinds that the search box finds, in the order of its answer. */
export const searched = point<SearchKind>('searched')
