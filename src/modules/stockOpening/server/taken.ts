import type { Desk } from '../../../kernel/server/desk/desk.ts'

type Named = { warehouseId: number; gradeId: number | null; condition: string }
type Asked = Named & { lotId: number }
/** A line of an opening, whose paper has its number once its workbook has been read; or goods without one. */
type Taken = { opened: boolean; number: string | null }

const nameOf = (lotId: number, { warehouseId, gradeId, condition }: Named) =>
  [lotId, warehouseId, gradeId, condition].join('/')

const asked = `jsonb_to_recordset($2::jsonb) a ("lotId" bigint, "warehouseId" bigint, "gradeId" bigint, condition text)`
const same = (alias: string) =>
  `${alias}.office_id = $1 and ${alias}.lot_id = a."lotId" and ${alias}.warehouse_id = a."warehouseId"
   and ${alias}.grade_id is not distinct from a."gradeId" and ${alias}.condition = a.condition`

/** Returns why keys take no opening, in words: they have one, or goods are there already, so that a count mends them. */
export async function takenKeys(
  desk: Desk,
  keys: readonly Asked[],
): Promise<(lotId: number, key: Named) => string | undefined> {
  const { rows } = await desk.client.query<Asked & Taken>(
    `select a.*, l.id is not null as opened, (select o.number from stock_opening o where o.office_id = $1 and o.id = l.opening_id) as number
     from ${asked} left join stock_opening_line l on ${same('l')} and l.is_open
     where l.id is not null or exists (select from stock_key k where ${same('k')} and k.on_hand > 0)`,
    [desk.officeId, JSON.stringify(keys.map(({ lotId, ...key }) => ({ lotId, ...only(key) })))],
  )
  const found = new Map(rows.map(({ lotId, opened, number, ...key }) => [nameOf(lotId, key), { opened, number }]))
  return (lotId, key) => {
    const taken = found.get(nameOf(lotId, key))
    return taken && whyTaken(taken)
  }
}

function whyTaken({ opened, number }: Taken): string {
  if (!opened) return '这里已经有库存，不能再导入期初；数量不对请用盘点，或去掉这一行'
  return number === null
    ? '与文件里前面的一行（或另一次没有读完的导入）是同一处，请合并成一行'
    : `这里的期初已经导入（${number}），不能再导入；数量不对请用盘点，或先撤销那次导入`
}

const only = ({ warehouseId, gradeId, condition }: Named): Named => ({ warehouseId, gradeId, condition })
