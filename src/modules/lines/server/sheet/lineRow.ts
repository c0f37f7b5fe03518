import type { SheetLine } from './sheet.ts'

/** Returns what a table of lines holds of a line of a sheet, by column; money in fen, quantities in thousandths, areas in square millimetres. */
export function sheetLineRow(line: SheetLine) {
  const { goods } = line
  return {
    kind: line.kind,
    goods_id: line.goodsId,
    code: goods?.code ?? '',
    name: line.name,
    spec: goods?.spec ?? '',
    unit: line.unit,
    price_unit: goods?.priceUnit ?? null,
    unit_chosen: line.priceUnit !== null,
    grade_id: line.gradeId,
    side_a: goods?.sideA ?? null,
    side_b: goods?.sideB ?? null,
    piece_area: goods?.pieceArea ?? null,
    box_pieces: goods?.boxPieces ?? null,
    whole_boxes: goods?.wholeBoxes ?? false,
    list_price: goods ? goods.listPrice : line.price,
    price_window_id: goods?.pricedBy.windowId ?? null,
    price_day: goods?.pricedBy.day ?? null,
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

/** The columns of `sheetLineRow`. */
export const sheetLineColumns = [
  ...['kind', 'goods_id', 'code', 'name', 'spec', 'unit', 'price_unit', 'unit_chosen', 'grade_id'],
  ...['side_a', 'side_b', 'piece_area', 'box_pieces'],
  ...[
    'whole_boxes',
    'list_price',
    'price_window_id',
    'price_day',
    'measure',
    'sizes',
    'min_area',
    'quantity',
    'quantity_unit',
    'pieces',
    'net_area',
  ],
  ...['loss_rate', 'discount_kind', 'discount', 'gift', 'set_key', 'set_part', 'gross', 'settled', 'net', 'remark'],
] as const satisfies readonly (keyof ReturnType<typeof sheetLineRow>)[]
