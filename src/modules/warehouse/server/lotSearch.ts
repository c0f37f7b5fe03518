import { linkTo } from '../../../kernel/api/place.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { readLabel } from '../../goods/api/label.ts'
import { stockElements } from '../api/elements.ts'
import { lotText, lotWords } from '../api/lot.ts'
import { warehousePlaces } from '../api/places.ts'

/** The fewest letters of a lot by which it is looked for. */
const fewest = 2

const begins = (column: string) =>
  `l.${column} <> '' and l.${column} collate "C" >= $2 and l.${column} collate "C" < $2 || chr(1114111)`

type Row = { id: number; name: string; code: string; colour: string; batch: string; size: string }

/** Goods by what is written on a lot of them: its 色号, 批号 or how they begin, or the number of its label. The newest lots come first. */
export const lotSearch: SearchKind = {
  code: 'stockLot',
  title: '批次',
  menu: stockElements.lots,
  nameable: 'goods',
  async find(desk, term, most) {
    const text = lotText(term)
    if (text.length < fewest || text.includes('\0')) return []
    const label = readLabel(term)
    const { rows } = await desk.client.query<Row>(
      `select distinct on (l.goods_id) g.id, g.name, g.code, l.colour, l.batch, l.size
       from (select * from (
           (select * from stock_lot l where l.office_id = $1 and ${begins('colour')} order by id desc limit $3)
           union (select * from stock_lot l where l.office_id = $1 and ${begins('batch')} order by id desc limit $3)
           union (select * from stock_lot l where l.office_id = $1 and l.id = $5)) l) l
       join goods g on g.office_id = l.office_id and g.id = l.goods_id order by l.goods_id desc, l.id desc limit $4`,
      [desk.officeId, text, looked, most, 'lotId' in label ? label.lotId : null],
    )
    return rows.map(({ id, name, code, ...lot }) => ({ id, title: `${name} ${lotWords(lot)}`, note: noteOf(code) }))
  },
  at: id => linkTo(warehousePlaces.stock, { open: id }),
  all: term => linkTo(warehousePlaces.stock, { view: 'all', lot: `~${term}` }),
}

const looked = 50 // lots
