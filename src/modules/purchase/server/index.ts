/** The exports of purchases for other modules. */
export { assertSupplier } from './suppliers.ts'
