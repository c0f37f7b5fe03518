import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { priceFields, WindowRow, windowGuarded, windowRoutes, windowStates, windowViews } from '../api/window.ts'

/** Returns the list of windows, without the prices that the person may not see. */
export function priceList(): ListSpec<WindowRow> {
  const hidden = priceFields.filter(field => !may(windowGuarded[field]))
  const prices = priceFields.filter(field => !hidden.includes(field))
  return {
    name: 'priceManager',
    row: WindowRow.omit(Object.fromEntries(hidden.map(field => [field, true])) as { floorDirector?: true }),
    routes: { list: windowRoutes.list, totals: windowRoutes.totals },
    views: windowViews,
    sort: { by: 'createdAt', order: 'descend' },
    noun: '价格',
    shown: [
      'goodsName',
      'goodsCode',
      'unit',
      ...prices,
      'fromDay',
      'toDay',
      'channelId',
      'levelId',
      'gradeId',
      'state',
      'createdBy',
    ],
    widths: { goodsName: 240, goodsCode: 130, unit: 96, state: 96, remark: 200 },
    empty: {
      now: '还没有生效中的价格。没有价格时，按商品自己的标价报价。',
      future: '没有将要生效的价格。',
      past: '没有已失效的价格。',
      voided: '没有作废的价格。',
      all: '还没有设过价格。没有价格时，按商品自己的标价报价。',
    },
    searchHint: '商品名称、拼音、编码',
    draw: { state: row => <StateTag state={row.state} /> },
    card: ['goodsCode', 'listPrice', 'fromDay', 'toDay', 'channelId'].filter(
      key => !hidden.some(field => field === key),
    ),
  }
}

/** Shows whether a window holds. */
export function StateTag({ state }: { state: WindowRow['state'] }) {
  return state === 'now' ? windowStates.now : <Tag>{windowStates[state]}</Tag>
}
