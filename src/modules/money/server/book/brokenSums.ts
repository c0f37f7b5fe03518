import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { OtherWork } from '../../../../kernel/server/record/todo.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { warehousePlaces } from '../../../warehouse/api/places.ts'
import { isStockCheck } from '../../../warehouse/server/index.ts'
import { type LedgerCheck, closingRoutes as routes } from '../../api/closing.ts'
import { moneyPlaces } from '../../api/places.ts'

type Broken = LedgerCheck['broken'][number]

async function brokenOf(desk: Desk, wanted: (broken: Broken) => boolean): Promise<Broken[]> {
  const last = await desk.from('ledgerCheck').select('broken').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return ((last?.broken ?? []) as Broken[]).filter(wanted)
}

const told = (title: string, to: string, broken: readonly Broken[]) => ({
  title,
  hint: '每晚对账发现不一致，请把单据告诉管理员',
  tone: 'danger' as const,
  count: broken.length,
  to,
  act: '看',
  rows: broken.slice(0, 4).map(({ check, document }, at) => ({
    id: at + 1,
    title: document,
    note: check,
    amount: null,
    mark: '',
    tone: 'danger' as const,
    to,
  })),
})

/** What the last nightly check found broken, for who closes months. */
export const brokenSums: OtherWork = {
  key: 'brokenSums',
  needs: routes.ledger.needs as string,
  async find(desk) {
    const broken = await brokenOf(desk, () => true)
    return broken.length === 0 ? undefined : told('对账不一致', linkTo(moneyPlaces.desk, { tab: 'book' }), broken)
  },
}

/** What of it is of stock, for who keeps goods and closes no months. */
export const brokenStock: OtherWork = {
  key: 'brokenStock',
  needs: stockElements.place,
  async find(desk) {
    if (desk.may(routes.ledger.needs as string) || !desk.may(stockElements.lots) || !desk.may(stockElements.stock))
      return undefined
    const broken = await brokenOf(desk, ({ check }) => isStockCheck(check))
    return broken.length === 0 ? undefined : told('库存对账不一致', warehousePlaces.stock.path, broken)
  },
}
