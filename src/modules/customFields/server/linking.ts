import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { linkedNames, standingFor } from '../../../kernel/server/record/linked.ts'
import type { SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { CustomDesign, Linkable, Linked } from '../api/customFields.ts'

const mostFound = 20

/** Tells whether custom fields may link to records of a kind: those that have a name and can be found by it. */
export function isLinkable(desk: Desk, kind: string): boolean {
  return Object.hasOwn(desk.nameables, kind) && desk.nameable(kind).called !== undefined
}

/** The kinds of records to which custom fields may link. */
export function linkablesOf(desk: Desk, searched: readonly SearchKind[]): CustomDesign['linkables'] {
  return searched.filter(({ code }) => isLinkable(desk, code)).map(({ code, title }) => ({ key: code, title }))
}

/**
 * The names and addresses of linked records; null for each that the person does not see, like one that is not there. Throws
 * 40400 where they see none of them.
 */
export async function linkedFor(
  desk: Desk,
  searched: readonly SearchKind[],
  of: string,
  ids: readonly number[],
): Promise<Linked[]> {
  const names = isLinkable(desk, of) ? await linkedNames(desk, of, ids) : new Map<number, string>()
  if (names.size === 0) throw notFound('关联的记录')
  const standing = await standingFor(desk, of, [...names.keys()])
  const kind = searched.find(({ code }) => code === of)
  const opens = kind !== undefined && desk.may(kind.menu)
  return [...new Set(ids)].map(id => {
    const name = names.get(id) ?? null
    return { id, name, to: opens && name !== null ? kind.at(standing.get(id) ?? id) : null }
  })
}

/** Finds records of a kind for a field to link to, by the rules of the kind's list. */
export async function findLinkable(
  desk: Desk,
  searched: readonly SearchKind[],
  of: string,
  term: string,
): Promise<Linkable[]> {
  const kind = searched.find(({ code }) => code === of)
  if (!kind || term === '' || !isLinkable(desk, of) || !desk.may(kind.menu)) return []
  return kind.find(desk, term, mostFound, false)
}
