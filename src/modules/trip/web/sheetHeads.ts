import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })

/** What stands at the head of a trip's papers of picking and loading. */
export const sheetHeads = columnsOf(
  z.object({
    runsOn: text('送货日期'),
    vehicle: text('车辆'),
    driver: text('司机'),
    load: text('合计'),
  }),
)
