import { factoryElements } from '../../src/modules/factoryOrder/api/elements.ts'
import { guarded } from '../../src/modules/goods/api/goods.ts'
import { processingElements } from '../../src/modules/processing/api/kinds.ts'
import { wageElements } from '../../src/modules/wages/api/elements.ts'
import { stockElements } from '../../src/modules/warehouse/api/elements.ts'

/** The elements of whoever sees every field of every record. */
export const seesAll: readonly string[] = [
  ...new Set([
    ...Object.values(guarded),
    ...Object.values(stockElements),
    factoryElements.cost,
    processingElements.cost,
    wageElements.money,
  ]),
]
