import type { Permissions, Reach } from '../../../../kernel/server/desk/permissions.ts'

/**
 * Tells whether `mine` contains all of `theirs`: each menu, each element, and in each module a data scope at least as wide.
 * Nobody grants what they do not have (issue 3); compare with the permissions that a role would give its holder. `own`
 * covers `own`, though it means other rows for another person: it is the same right.
 */
export function covers(mine: Permissions, theirs: Permissions): boolean {
  return within(mine.menus, theirs.menus) && within(mine.elements, theirs.elements) && coversScopes(mine, theirs)
}

function within(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  return [...theirs].every(code => mine.has(code))
}

function coversScopes(mine: Permissions, theirs: Permissions): boolean {
  if (mine.modules === 'all') return true
  return (
    theirs.modules !== 'all' && [...theirs.modules].every(module => holds(mine.reach(module), theirs.reach(module)))
  )
}

function holds(mine: Reach, theirs: Reach): boolean {
  if (mine.office) return true
  const departments = theirs.departmentIds.every(id => mine.departmentIds.includes(id))
  return !theirs.office && departments && (mine.own || !theirs.own)
}
