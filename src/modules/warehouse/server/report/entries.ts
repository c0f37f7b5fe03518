import { z } from 'zod'
import { acts } from '../../api/acts.ts'
import { named, ofLot } from './groups.ts'

const ofAct = `case e.act ${Object.entries(acts)
  .map(([act, title]) => `when '${act}' then '${title}'`)
  .join(' ')} end`

/** SQL of what names an entry `e` of goods `g` in a lot `l` and a warehouse `w`: the rows of which figures of the ledger are made. */
export const entryFacts = `e.id as row, e.document_kind as kind, e.document_id as document, e.on_day::text as "onDay", ${ofAct} as act,
  concat_ws(' ', g.name, g.code) as goods, concat_ws(' ', nullif(l.colour, ''), nullif(l.batch, ''), nullif(l.size, '')) as lot, w.name as warehouse`

/** The columns of it. */
export const entryColumns = {
  name: named('单据'),
  onDay: z.string().meta({ title: '日期', kind: 'date' }),
  act: named('变动'),
  goods: named('商品'),
  lot: ofLot,
  warehouse: named('仓库'),
} as const
