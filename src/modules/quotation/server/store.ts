import type { Desk } from '../../../kernel/server/desk.ts'
import type { Sheet, SheetLine } from './sheet.ts'

const lineColumns = [
  ...['quotation_id', 'space_id', 'position', 'kind', 'goods_id', 'code', 'name', 'spec', 'unit', 'price_unit'],
  ...['side_a', 'side_b', 'box_pieces', 'whole_boxes', 'list_price', 'measure', 'sizes', 'min_area', 'quantity'],
  ...[
    'quantity_unit',
    'pieces',
    'net_area',
    'loss_rate',
    'discount_kind',
    'discount',
    'gift',
    'set_key',
    'set_part',
    'gross',
  ],
  ...['settled', 'net', 'remark'],
].join(', ')

/** Replaces the spaces and lines of a locked quotation by those of a sheet, by a few statements however many there are. */
export async function storeLines(desk: Desk, quotationId: number, { spaces, lines }: Sheet): Promise<void> {
  const of = [desk.officeId, quotationId]
  await desk.client.query('delete from quotation_line where office_id = $1 and quotation_id = $2', of)
  await desk.client.query('delete from quotation_space where office_id = $1 and quotation_id = $2', of)
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into quotation_space (office_id, quotation_id, position, name)
     select $1, $2, at, name from unnest($3::text[]) with ordinality s (name, at) order by at returning id`,
    [...of, spaces],
  )
  await desk.client.query(
    `insert into quotation_line (office_id, ${lineColumns})
     select $1, ${lineColumns} from jsonb_populate_recordset(null::quotation_line, $2) order by position`,
    [desk.officeId, JSON.stringify(lines.map((line, at) => rowOf(line, quotationId, rows[line.space]?.id, at)))],
  )
}

function rowOf(line: SheetLine, quotationId: number, spaceId: number | undefined, position: number) {
  const { goods } = line
  return {
    quotation_id: quotationId,
    space_id: spaceId,
    position,
    kind: line.kind,
    goods_id: line.goodsId,
    code: goods?.code ?? '',
    name: line.name,
    spec: goods?.spec ?? '',
    unit: line.unit,
    price_unit: goods?.priceUnit ?? null,
    side_a: goods?.sideA ?? null,
    side_b: goods?.sideB ?? null,
    box_pieces: goods?.boxPieces ?? null,
    whole_boxes: goods?.wholeBoxes ?? false,
    list_price: goods ? goods.listPrice : line.price,
    measure: line.measure,
    sizes: line.sizes,
    min_area: line.minArea,
    quantity: line.quantity,
    quantity_unit: line.quantityUnit,
    pieces: line.pieces,
    net_area: line.netArea,
    loss_rate: line.lossRate,
    discount_kind: line.discountKind,
    discount: line.discount,
    gift: line.gift,
    set_key: line.setKey,
    set_part: line.setPart,
    gross: line.gross,
    settled: line.settled,
    net: line.net,
    remark: line.remark,
  }
}

/** Returns the lines of quotations as stored, in their order, and all their spaces. */
export async function storedLines(desk: Desk, quotationId: number) {
  const spaces = await desk
    .from('quotationSpace')
    .select(['id', 'name'])
    .where('quotationId', '=', quotationId)
    .orderBy('position')
    .execute()
  const lines = await desk
    .from('quotationLine')
    .selectAll()
    .where('quotationId', '=', quotationId)
    .orderBy('position')
    .execute()
  return { spaces, lines }
}
