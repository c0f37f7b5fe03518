/** The exports of the catalogue for other modules. */
export { categoriesAbove } from './above.ts'
export { ensureCategories } from './ensure.ts'
