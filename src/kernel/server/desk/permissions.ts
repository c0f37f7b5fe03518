/**
 * The rows that a person sees in one module: the union of their roles' data scopes. Without a scope the person sees
 * none.
 */
export type Reach = { office: boolean; own: boolean; departmentIds: readonly number[] }

/** The permissions of one person in one office. */
export type Permissions = {
  menus: ReadonlySet<string>
  elements: ReadonlySet<string>
  /** The modules in which a role opens something; 'all' for a person who sees the whole office in every module. */
  modules: ReadonlySet<string> | 'all'
  /** The person's roles in the office; 'all' for whoever may do everything there. */
  roles: ReadonlySet<number> | 'all'
  /** The data scope in a module; nothing where no role covers it. */
  reach(module: string): Reach
}

export const noPermissions: Permissions = {
  menus: new Set(),
  elements: new Set(),
  modules: new Set(),
  roles: new Set(),
  reach: () => ({ office: false, own: false, departmentIds: [] }),
}

/** Tells whether one of the codes is granted: an element code contains a colon, a menu code does not. */
export function grants(permissions: Permissions, codes: string | readonly string[]): boolean {
  return [codes].flat().some(code => (code.includes(':') ? permissions.elements : permissions.menus).has(code))
}
