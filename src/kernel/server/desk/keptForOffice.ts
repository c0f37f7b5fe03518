import type { Desk } from './desk.ts'
import { noPermissions } from './permissions.ts'

/**
 * Returns a reader of a company's settings that reads once per permission version of the office. The version comes with
 * every call, so a change works from the next call on, on every node. A trigger on the table must raise it
 * (`permission_moves`). The transaction that changes the settings must not use this reader. Work without a person, which has
 * no permissions, reads each time.
 */
export function keptForOffice<T>(read: (desk: Desk) => Promise<T>): (desk: Desk) => Promise<T> {
  // Permissions are an object of their own for each person, office and version.
  const kept = new WeakMap<object, T>()
  const asked = new WeakMap<Desk, Promise<T>>()
  const readAndKeep = async (desk: Desk) => {
    const value = await read(desk)
    await desk.confirmed // or the settings are not those of these permissions
    if (desk.permissions !== noPermissions) kept.set(desk.permissions, value)
    return value
  }
  return async desk => {
    const known = kept.get(desk.permissions)
    if (known !== undefined) return known
    const asking = asked.get(desk) ?? readAndKeep(desk)
    asked.set(desk, asking)
    return asking
  }
}
