import { sql } from 'kysely'
import { linkTo } from '../../../kernel/api/place.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type PieceJobs, untouched } from '../../../kernel/server/desk/pieces.ts'
import { present } from '../../../kernel/server/record/names.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { employeesWho } from '../../organisation/server/index.ts'
import type { Conversion } from '../api/converting.ts'
import type { CustomWork } from '../api/customFields.ts'
import { customFieldsPlaces } from '../api/places.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import type { WorkRecord } from './following.ts'
import type { CustomNoun } from './nouns.ts'

const heard = 500 // records from which on whoever published hears of the end

/** Notes that a publication concerns the records that are there, and returns the number of this work. */
export async function beginWork(desk: Desk, noun: CustomNoun, conversions: readonly Conversion[]): Promise<number> {
  const { total } = await desk
    .from(noun.table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const unfinished = await takeOver(desk, noun)
  const { officeId, employeeId } = desk
  const { id } = await desk.db
    .insertInto('ownWork')
    .values({
      officeId,
      noun: noun.noun,
      askedBy: employeeId,
      conversions: JSON.stringify([...unfinished, ...conversions]),
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Work on all records that begins does what failed before, too: forgets that, and returns the changes of kinds that it did not
 * carry out to the end.
 */
async function takeOver(desk: Desk, { noun }: CustomNoun): Promise<Conversion[]> {
  const failed = await desk.db
    .deleteFrom('ownWork')
    .where('officeId', '=', desk.officeId)
    .where('noun', '=', noun)
    .where('state', '=', 'failed')
    .returning('conversions')
    .execute()
  return failed.flatMap(work => work.conversions as Conversion[])
}

/** Takes up all work on a noun's records that failed, and returns its numbers. Throws 40900 where none did. */
export async function resumeWork(desk: Desk, { noun }: CustomNoun): Promise<number[]> {
  const resumed = await desk.db
    .updateTable('ownWork')
    .set({ state: 'running', endedAt: null, updatedAt: sql`now()` })
    .where('officeId', '=', desk.officeId)
    .where('noun', '=', noun)
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  if (resumed.length === 0) throw conflict('没有中断的重新计算，请刷新后再看')
  return resumed.map(work => work.id)
}

/** Returns what followed from the last publication of a noun that concerned records; null where nothing did. */
export async function workOf(desk: Desk, noun: string): Promise<CustomWork | null> {
  const work = await newestOf(desk, noun)
  if (!work) return null
  const { state, total, done, lacking, endedAt } = work
  // Records that come meanwhile are among those that are done.
  return { state: state, total: Math.max(total, done), done, lacking, endedAt }
}

const newestOf = (desk: Desk, noun: string) =>
  desk
    .from('ownWork')
    .selectAll()
    .where('noun', '=', noun)
    .where('byColumn', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks work on records, so that two nodes do not do the same piece. */
export const lockWork = (desk: Desk, id: number): Promise<WorkRecord | undefined> =>
  desk.from('ownWork').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Done = { reached: number | undefined; records: number; lacking: number }

/**
 * Notes a piece of work. After the last one, which reaches nothing, rings the bell of whoever published; work that followed from a change
 * of a value is told no more.
 */
export async function noteWork(desk: Desk, noun: CustomNoun, work: WorkRecord, { reached, records, lacking }: Done) {
  const patch = { done: work.done + records, lacking: work.lacking + lacking, updatedAt: sql<string>`now()` }
  if (reached !== undefined) {
    await changing(desk, work.id)
      .set({ ...patch, reached })
      .execute()
    return
  }
  const done = changing(desk, work.id).set({ ...patch, state: 'done', endedAt: sql<string>`now()` })
  await (work.byColumn === null ? done : forgetting(desk, work.id)).execute()
  if ((patch.done < heard || work.byColumn !== null) && patch.lacking === 0) return
  const lacks = patch.lacking > 0 ? `，其中 ${patch.lacking} 条有公式的结果过大，没有结果` : ''
  await ring(desk, noun, work, {
    title: `${noun.title}的自定义字段已更新`,
    content: `已重新计算 ${patch.done} 条记录${lacks}`,
  })
}

/** Ends work that cannot go on; what is done stays, and the rest can be taken up again. */
export async function failWork(desk: Desk, nouns: readonly CustomNoun[], id: number): Promise<void> {
  const work = await lockWork(desk, id)
  const noun = nouns.find(one => one.noun === work?.noun)
  if (!work || !noun || work.state !== 'running') return
  await changing(desk, id).set({ state: 'failed', endedAt: sql<string>`now()` }).execute()
  const content = `${work.done} 条记录已更新，其余还是原来的结果；可以在动态表单管理里继续`
  const told = { title: `${noun.title}的自定义字段没有全部更新`, content }
  if (work.byColumn === null) return ring(desk, noun, work, told)
  const people = await employeesWho(desk, routes.resume.needs)
  await notify(desk, present(people.map(person => person.employeeId)), {
    kind: 'ownFields',
    ...told,
    path: pathOf(noun),
  })
}

const changing = (desk: Desk, id: number) =>
  desk.db.updateTable('ownWork').where('officeId', '=', desk.officeId).where('id', '=', id)

const forgetting = (desk: Desk, id: number) =>
  desk.db.deleteFrom('ownWork').where('officeId', '=', desk.officeId).where('id', '=', id)

const pathOf = ({ noun }: CustomNoun) => linkTo(customFieldsPlaces.design, { of: noun })

async function ring(desk: Desk, noun: CustomNoun, work: WorkRecord, told: { title: string; content: string }) {
  if (work.askedBy === null) return
  const path = work.byColumn === null ? pathOf(noun) : noun.path
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
