import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { EarnestRow, earnestRecord } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

const { mine, blocked, ending, ended, waiting, signed, unpaid, all } = earnestRecord.views

const common = {
  row: EarnestRow,
  topic: earnestRecord.name,
  routes: { list: routes.list, totals: routes.totals, viewCounts: routes.viewCounts },
  sort: { by: 'createdAt', order: 'descend' },
  noun: earnestRecord.noun,
  empty: {
    mine: '还没有您的库存定金。客户付定金留货时，在这里登记。',
    blocked: '现在没有库存定金占用的货。',
    ending: '三天内没有到期的库存定金。',
    ended: '没有已到期的库存定金。',
    waiting: '没有等着留货的库存定金。',
    signed: '还没有签约的库存定金。留货后可以在定金单里点“签约”。',
    ordered: '还没有下单的库存定金。签约的合同下单时，留的货转给下单单。',
    unpaid: '没有未收款的库存定金。',
    all: '还没有库存定金。客户付定金留货时，在这里登记。',
  },
  widths: { number: 170, state: 132, customerName: 110, goodsNames: 200, remark: 200 },
  searchHint: '单号、客户、商品、备注',
  draw: {
    state: ({ state, awaits }: EarnestRow) => (
      <>
        <StateTag record={earnestRecord} state={state} />
        {awaits && (state === 'draft' || state === 'paid') && <small> 等到货</small>}
      </>
    ),
  },
  card: ['state', 'customerName', 'goodsNames', 'amount', 'untilAt'],
} satisfies Partial<ListSpec<EarnestRow>>

/** One's own first. */
export const ownEarnests: ListSpec<EarnestRow> = {
  ...common,
  name: 'earnest',
  views: { mine, ending, ended, waiting, signed, unpaid, all },
  counted: ['ending', 'ended', 'waiting'],
  shown: ['number', 'state', 'customerName', 'goodsNames', 'pieces', 'amount', 'receiptState', 'untilAt', 'createdAt'],
}

/** What stands blocked, for whom, worth what, since when. */
export const allEarnests: ListSpec<EarnestRow> = {
  ...common,
  name: 'earnestAll',
  empty: { ...common.empty, all: '还没有人留货。客户付定金留货后，这里看得到给谁、留多少、到什么时候。' },
  views: { blocked, ending, ended, waiting, signed, unpaid, all },
  counted: ['blocked', 'ending', 'waiting'],
  shown: [
    'number',
    'state',
    'customerName',
    'goodsNames',
    'held',
    'worth',
    'amount',
    'reservedAt',
    'untilAt',
    'ownerId',
  ],
}
