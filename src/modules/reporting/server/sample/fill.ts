import { cut } from '../../../../kernel/contract/text.ts'
import { insertBulk, newIds } from '../../../../kernel/server/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { nextNumbers } from '../../../../kernel/server/documentNumber.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Sampled } from '../../../customer/server/index.ts'
import { announceSample } from './announce.ts'
import { type Frame, rowsOf } from './rows.ts'
import { holdFirstHour, sampleStateOf } from './state.ts'
import { goodsOf, storiesFor } from './stories.ts'

const action = '放入示例数据'

/** Puts a company's examples in, once. Throws 40900 where they are there, or where it has customers of its own. */
export async function fillSample(desk: Desk, kinds: readonly Sampled[]): Promise<void> {
  await holdFirstHour(desk)
  const state = await sampleStateOf(desk)
  if (state === 'in') throw conflict('示例数据已经放入了，请刷新后查看')
  if (state === 'none') throw conflict('公司已经有客户了，不再需要示例数据')
  const trade = await tradeOf(desk)
  const stories = storiesFor(trade)
  const rows = rowsOf(stories, await frameOf(desk, trade, stories))
  const named = (row: object) => ('name' in row ? String(row.name) : '')
  await insertAll(desk, 'customer', rows.customer, named)
  await insertAll(desk, 'clue', rows.clue, row => stories[rows.clue.indexOf(row)]?.name ?? '')
  await insertAll(desk, 'opportunity', rows.opportunity, named)
  await desk.insertMany('followUp', rows.followUp, { action, name: row => cut(row.content, 30) })
  await desk.insertMany('stageChange', rows.stageChange, { action })
  const subjectName = `${rows.customer.length} 位客户，${rows.opportunity.length} 个商机`
  await desk.log({ action, subject: 'sampleData', subjectId: desk.officeId, subjectName })
  await announceSample(desk, kinds)
}

async function insertAll<R extends { id: number }>(
  desk: Desk,
  table: keyof Frame['ids'],
  rows: readonly R[],
  name: (row: R) => string,
): Promise<void> {
  const { logged } = await insertBulk(desk, table, rows, { action, name })
  await logged
}

async function tradeOf(desk: Desk): Promise<string> {
  const { officeType } = await desk.db
    .selectFrom('office')
    .select('officeType')
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
  return officeType
}

async function frameOf(desk: Desk, trade: string, stories: ReturnType<typeof storiesFor>): Promise<Frame> {
  const count = { customer: stories.length, deals: stories.filter(one => one.deal !== null).length }
  const [category] = await wordsOf(desk, 'intentionCategory', trade)
  const [channel] = await wordsOf(desk, 'clueChannel')
  const [method] = await wordsOf(desk, 'followUpMethod')
  return {
    now: new Date(),
    employeeId: desk.employeeId,
    departmentId: desk.who.departmentId,
    categoryIds: category ? [category] : [],
    channelId: channel ?? null,
    methodId: method ?? null,
    stages: await openStages(desk),
    ids: {
      customer: await newIds(desk, 'customer', count.customer),
      clue: await newIds(desk, 'clue', count.customer),
      opportunity: await newIds(desk, 'opportunity', count.deals),
    },
    numbers: await nextNumbers(desk, 'SJ', count.deals),
  }
}

/** A dictionary's items in use, those first whose name belongs to the trade. */
async function wordsOf(desk: Desk, typeCode: string, trade = ''): Promise<number[]> {
  const items = await desk
    .from('dictionaryItem')
    .select(['id', 'label'])
    .where('typeCode', '=', typeCode)
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const fits = ({ label }: { label: string }) => trade.includes(label) || goodsOf(trade) === goodsOf(label)
  return (trade === '' ? items : items.filter(fits)).map(item => item.id)
}

/** The open stages of the company's own group. */
async function openStages(desk: Desk): Promise<Frame['stages']> {
  const { rows } = await desk.client.query<Frame['stages'][number]>(
    `select s.id, s.stage_group_id as "stageGroupId" from stage s
     join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id and g.is_default
     where s.office_id = $1 and s.kind = 'open' and s.disabled_at is null order by s.position, s.id`,
    [desk.officeId],
  )
  if (rows.length === 0) throw conflict('请先在商机阶段里启用至少一个阶段')
  return rows
}
