import type { LossPapers } from '../../warehouse/server/index.ts'
import { lossAnswerers, works } from '../api/kinds.ts'
import { processingRecord } from '../api/processing.ts'
import { processings } from './processings.ts'

const inWords = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([key, title]) => `when '${key}' then '${title}'`)
    .join(' ')} else '' end`

/** Offcuts and what broke as it was worked on, with who answers, of 加工单 that the person sees. */
export const processingLosses: LossPapers = {
  document: processingRecord.table,
  acts: { damage: 'damaged' },
  words: (desk, bind) =>
    `select concat('加工损耗：', ${inWords('l.work', works)}) as reason, ${inWords('l.answers', lossAnswerers)} as answers
      from processing e join processing_line l on l.office_id = e.office_id and l.processing_id = e.id
      where o.document_kind = '${processingRecord.table}' and e.office_id = o.office_id and e.id = o.document_id and l.id = o.line_id
        and ${processings.maySeeAny(desk)} and ${processings.sight.condition(desk)(bind)}`,
}
