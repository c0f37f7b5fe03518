import type { ClientBase } from 'pg'
import { stockPool } from '../../../clue/server/index.ts'
import type { StageKind } from '../../api/stage.ts'

type DefaultStage = {
  name: string
  kind: StageKind
  probability: number
  /** The number of days after which a deal in the stage is stale. */
  staleDays?: number
  requiredFields: readonly string[]
}

const open = (name: string, probability: number, staleDays: number, ...requiredFields: string[]): DefaultStage => ({
  name,
  kind: 'open',
  probability,
  staleDays,
  requiredFields,
})

/** The stages a company starts with (product.md §3); `probability` in basis points. */
export const defaultStages: readonly DefaultStage[] = [
  open('待跟进', 500, 3),
  open('到店', 1000, 7),
  open('量尺', 2500, 7, 'community'),
  open('方案', 4000, 14, 'categoryIds'),
  open('报价', 5500, 14, 'expectedAmount'),
  open('定金', 7500, 30, 'expectedAmount', 'expectedOn'),
  open('签约', 9000, 45, 'expectedAmount', 'expectedOn'),
  { name: '成交', kind: 'won', probability: 10_000, requiredFields: ['dealAmount'] },
  { name: '战败', kind: 'lost', probability: 0, requiredFields: [] },
]

/**
 * Gives a new company its first stages and its first pool, in the transaction that founds it. `at`: ISO time of the
 * founding.
 */
export async function stockSales(client: ClientBase, officeId: number, at: string): Promise<void> {
  await client.query(
    `with grouped as (
       insert into stage_group (office_id, name, is_default, created_at, updated_at) values ($1, '标准销售流程', true, $2, $2) returning id
     )
     insert into stage (office_id, stage_group_id, name, kind, probability, stale_days, position, required_fields, created_at, updated_at)
     select $1, grouped.id, s.name, s.kind, s.probability, s."staleDays", s.position,
       array(select jsonb_array_elements_text(s."requiredFields")), $2, $2
     from grouped, rows from (jsonb_to_recordset($3::jsonb) as (name text, kind text, probability integer, "staleDays" integer, "requiredFields" jsonb))
       with ordinality as s (name, kind, probability, "staleDays", "requiredFields", position)
     order by s.position`,
    [officeId, at, JSON.stringify(defaultStages)],
  )
  await stockPool(client, officeId, at)
}
