import { type Column, columnsOf } from '../../../kernel/contract/list.ts'
import { type LogSubject, openOn, titled } from '../../../kernel/server/record/logged.ts'
import { pricePlaces } from '../contract/places.ts'
import { NewWindow, WindowRow } from '../contract/window.ts'
import { hiddenFrom } from './sight.ts'

/** The columns of the table, as the log names them. */
export const windowColumns: readonly Column[] = [
  ...columnsOf(NewWindow.omit({ goodsId: true })),
  ...columnsOf(WindowRow.pick({ voidedBy: true, voidedAt: true, voidReason: true })),
  ...titled({ goodsId: '商品编号' }),
]

/** The name of a window and of its fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  priceWindow: { title: '价格', columns: windowColumns, path: openOn(pricePlaces.list.path), hides: hiddenFrom },
}
