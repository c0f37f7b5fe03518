/** What other modules may use of the organisation. */
export { covers } from './covers.ts'
export { menuTree } from './menus.ts'
export { officeAndRoles, officesOf } from './offices.ts'
export { permissionCache, permissionsOfEmployee, permissionsOfRoles } from './permissions.ts'
export { mayView } from './view.ts'
