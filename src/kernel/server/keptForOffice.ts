import type { Desk } from './desk.ts'
import { noPermissions } from './permissions.ts'

/**
 * Makes a reader of a company's settings that asks once until the office's permission version moves. The version comes with every call,
 * so that a change holds from the next call on, on every node. A trigger on the table that is read must move it (`permission_moves`).
 * The transaction that changes the settings must not ask by this. Work of the house, which has no permissions, asks each time.
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
