/** The exports of menus for other modules. */
export { menuCodeOf } from './declared.ts'
export { menuTree } from './tree.ts'
export { bringMenus } from './upToDate.ts'
