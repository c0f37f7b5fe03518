import { type Selectable, sql } from 'kysely'
import { linkTo } from '../../../kernel/contract/place.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type PieceJobs, untouched } from '../../../kernel/server/pieces.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import type { Conversion } from '../contract/converting.ts'
import type { OwnWork } from '../contract/ownFields.ts'
import { ownFieldsPlaces } from '../contract/places.ts'
import type { OwnNoun } from './nouns.ts'

export type WorkRecord = Selectable<DB['ownWork']>

const heard = 500 // records from which on whoever published hears of the end

/** Notes that a publication concerns the records that are there, and returns the number of this work. */
export async function beginWork(desk: Desk, noun: OwnNoun, conversions: readonly Conversion[]): Promise<number> {
  const { total } = await desk
    .from(noun.table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { officeId, employeeId } = desk
  const { id } = await desk.db
    .insertInto('ownWork')
    .values({ officeId, noun: noun.noun, askedBy: employeeId, conversions: JSON.stringify(conversions), total })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes up work that failed, and returns its number. Throws 40900 where none did. */
export async function resumeWork(desk: Desk, noun: OwnNoun): Promise<number> {
  const work = await newestOf(desk, noun.noun)
  const { numUpdatedRows = 0n } = work
    ? await changing(desk, work.id)
        .set({ state: 'running', endedAt: null, updatedAt: sql`now()` })
        .where('state', '=', 'failed')
        .executeTakeFirst()
    : {}
  if (!work || numUpdatedRows === 0n) throw conflict('没有中断的重新计算，请刷新后再看')
  return work.id
}

/** Returns what followed from the last publication of a noun that concerned records; null where nothing did. */
export async function workOf(desk: Desk, noun: string): Promise<OwnWork | null> {
  const work = await newestOf(desk, noun)
  if (!work) return null
  const { state, total, done, lacking, endedAt } = work
  // Records that come meanwhile are among those that are done.
  return { state: state as OwnWork['state'], total: Math.max(total, done), done, lacking, endedAt }
}

const newestOf = (desk: Desk, noun: string) =>
  desk.from('ownWork').selectAll().where('noun', '=', noun).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Locks work on records, so that two nodes do not do the same piece. */
export const lockWork = (desk: Desk, id: number): Promise<WorkRecord | undefined> =>
  desk.from('ownWork').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Done = { reached: number | undefined; records: number; lacking: number }

/** Notes a piece of work; after the last one, which reaches nothing, rings the bell of whoever published. */
export async function noteWork(desk: Desk, noun: OwnNoun, work: WorkRecord, { reached, records, lacking }: Done) {
  const patch = { done: work.done + records, lacking: work.lacking + lacking, updatedAt: sql<string>`now()` }
  if (reached !== undefined) {
    await changing(desk, work.id)
      .set({ ...patch, reached })
      .execute()
    return
  }
  await changing(desk, work.id)
    .set({ ...patch, state: 'done', endedAt: sql<string>`now()` })
    .execute()
  if (patch.done < heard && patch.lacking === 0) return
  const lacks = patch.lacking > 0 ? `，其中 ${patch.lacking} 条有公式的结果过大，没有结果` : ''
  await ring(desk, noun, work, {
    title: `${noun.title}的自定义字段已更新`,
    content: `已重新计算 ${patch.done} 条记录${lacks}`,
  })
}

/** Ends work that cannot go on; what is done stays, and the rest can be taken up again. */
export async function failWork(desk: Desk, nouns: readonly OwnNoun[], id: number): Promise<void> {
  const work = await lockWork(desk, id)
  const noun = nouns.find(one => one.noun === work?.noun)
  if (!work || !noun || work.state !== 'running') return
  await changing(desk, id).set({ state: 'failed', endedAt: sql<string>`now()` }).execute()
  const content = `${work.done} 条记录已更新，其余还是原来的结果；可以在动态表单管理里继续`
  await ring(desk, noun, work, { title: `${noun.title}的自定义字段没有全部更新`, content })
}

const changing = (desk: Desk, id: number) =>
  desk.db.updateTable('ownWork').where('officeId', '=', desk.officeId).where('id', '=', id)

async function ring(desk: Desk, noun: OwnNoun, work: WorkRecord, told: { title: string; content: string }) {
  if (work.askedBy === null) return
  const path = linkTo(ownFieldsPlaces.design, { of: noun.noun })
  await notify(desk, [work.askedBy], { kind: 'ownFields', ...told, path })
}

/** The jobs that carry out such work. */
export const workJobs: PieceJobs = {
  queue: 'ownFields',
  route: '重新计算自定义字段',
  job: (officeId, workId) => ({ officeId, workId }),
  lost: desk =>
    desk.from('ownWork').select('id').where('state', '=', 'running').where('updatedAt', '<', untouched).execute(),
}
