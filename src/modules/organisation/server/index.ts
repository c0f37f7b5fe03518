/** What other modules may use of the organisation. */
export { menuTree } from './menus.ts'
export { officeAndRoles, officesOf } from './offices.ts'
export { permissionCache } from './permissions.ts'
