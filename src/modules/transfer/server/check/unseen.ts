import { lookUpAll } from '../../../../kernel/server/limits/lookUp.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { atWork, Unfit, type Work } from '../batch/work.ts'
import type { ImportRecord, Met } from '../kinds/kinds.ts'

/**
 * Counts as look-ups what rows meet and the person does not see, before anything is told of the rows: that it is there is an answer. Throws
 * Unfit beyond the limits of look-ups, so that the file is refused and only their number is told.
 */
export async function lookUpUnseen(work: Work, records: readonly ImportRecord[]): Promise<void> {
  const { unseen } = work.kind
  const met = unseen ? await atWork(work, 'reads', desk => unseen(desk, records)) : []
  if (met.length > 0) await count(work, met)
}

async function count(work: Work, met: readonly Met[]): Promise<void> {
  try {
    await atWork(work, 'writes', desk => lookUpAll(desk, met))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Unfit(
      `文件里有 ${met.length} 个以上的号码或内容在您看不到的记录里。${error.message}，或请看得到的同事导入`,
    )
  }
}
