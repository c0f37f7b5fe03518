import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '../../../../kernel/api/envelope.ts'
import { openAt } from '../../../../kernel/api/record.ts'
import { mayPass } from '../../../../kernel/server/database/unavailable.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { type PieceJobs, untouched } from '../../../../kernel/server/desk/pieces.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { notify } from '../../../notification/server/index.ts'
import { halts, stocktakeRecord } from '../../api/stocktake.ts'
import { stocktakeDocument } from '../document.ts'
import type { StocktakeRecord } from '../stocktakes.ts'
import { noteProgress, postBlock } from './block.ts'
import { finished } from './finish.ts'

type Posting = { officeId: number; sheetId: number }

/** The longest rest after a block, in ms: as long as the block took, so that issues of the same goods have their turn. */
const longestRest = 200

/** The jobs that post sheets to their ends; the clock takes up those that an approval began, or that lost theirs. */
export const postings: PieceJobs = {
  queue: 'stocktake',
  route: '盘点过账',
  job: (officeId, sheetId) => ({ officeId, sheetId }) satisfies Posting,
  lost: desk =>
    desk
      .from('stocktake')
      .select('id')
      .where('state', '=', 'posting')
      .where('halted', 'is', null)
      .where('updatedAt', '<', untouched)
      .execute(),
}

/** Posts sheets as jobs, block by block, each in the name of whoever posts the sheet. */
export const postingJobs = (runtime: Runtime): JobKind<Posting>[] => [
  { name: postings.queue, work: (posting, signal) => carryOut(runtime, posting, signal) },
]

/** Lets a job post what is left of a sheet. */
export const goOn = (desk: Desk, { jobs }: Pick<Runtime, 'jobs'>, sheetId: number): Promise<void> =>
  jobs.enqueue(desk, postings.queue, postings.job(desk.officeId, sheetId))

async function carryOut(runtime: Runtime, { officeId, sheetId }: Posting, signal: AbortSignal): Promise<void> {
  const of = async (desk: Desk) => {
    const sheet = await desk.from('stocktake').select('postingBy').where('id', '=', sheetId).executeTakeFirst()
    return sheet?.postingBy ?? null
  }
  const employeeId = await asOffice(runtime, officeId, postings.route, 'reads', of)
  if (employeeId === null) return
  const origin = { route: postings.route, address: '', device: '', traceId: '' }
  try {
    for (let more = true; more; ) {
      signal.throwIfAborted()
      const begin = performance.now()
      more = await asEmployee(runtime, { officeId, employeeId, origin }, 'writes', desk => next(desk, sheetId))
      if (more) await sleep(Math.min(performance.now() - begin, longestRest), undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted || mayPass(error)) throw error
    const why = haltOf(error)
    if (why === 'fault') runtime.log.error({ err: error, office: officeId, sheetId }, 'a count cannot be posted on')
    await asOffice(runtime, officeId, postings.route, 'writes', desk => halt(desk, sheetId, why))
  }
}

const lock = (desk: Desk, id: number) => desk.lockOne('stocktake', id, stocktakeRecord.noun) as Promise<StocktakeRecord>

/** Posts the next block of a sheet, if it is still being posted. Tells whether lines are left. */
async function next(desk: Desk, id: number): Promise<boolean> {
  const sheet = await lock(desk, id)
  if (sheet.state !== 'posting' || sheet.halted !== null) return false
  const more = await postBlock(desk, sheet)
  if (more) await noteProgress(desk, sheet)
  else {
    await stocktakeDocument.change(desk, sheet, finished(), '盘点过账')
    await tell(desk, sheet, '盘点已过账', `${sheet.number} 已全部过账`)
  }
  return more
}

const haltOf = (error: unknown): keyof typeof halts => {
  if (!(error instanceof Refusal)) return 'fault'
  return error.code === codes.forbidden ? 'person' : 'held'
}

/** Notes that somebody has to go on with a posting; what is posted stays. */
async function halt(desk: Desk, id: number, halted: keyof typeof halts): Promise<void> {
  const sheet = await lock(desk, id)
  if (sheet.state !== 'posting') return
  await stocktakeDocument.change(desk, sheet, { halted }, '过账停下')
  await tell(desk, sheet, '盘点过账停下了', `${sheet.number}：${halts[halted]}，请打开盘点单继续过账`)
}

const tell = (desk: Desk, { id, postingBy }: StocktakeRecord, title: string, content: string) =>
  notify(desk, postingBy === null ? [] : [postingBy], {
    kind: 'stocktake',
    title,
    content,
    path: openAt(stocktakeRecord, id),
  })
