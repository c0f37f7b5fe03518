import { numberWords } from '../../../kernel/api/format.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import type { CustomForm, CustomWork } from '../api/customFields.ts'
import { ResumeButton } from './ResumeButton.tsx'

/** Tells how far a published form has come to the records that were there, and takes up what failed. */
export function WorkState({ form: { noun, work } }: { form: CustomForm }) {
  if (!work || (work.state === 'done' && work.total === 0)) return null
  return (
    <p className="custom-work" role={work.state === 'failed' ? 'alert' : 'status'} data-state={work.state}>
      {work.state === 'running' && <progress value={work.done} max={Math.max(work.total, 1)} aria-label="更新进度" />}
      <span>{wordsOf(work)}</span>
      {work.state === 'failed' && <ResumeButton noun={noun} />}
    </p>
  )
}

function wordsOf({ state, total, done, lacking, endedAt }: CustomWork): string {
  const lacks = lacking > 0 ? `，其中 ${numberWords(lacking)} 条有公式的结果过大，没有结果` : ''
  if (state === 'running') return `正在更新已有的记录：${numberWords(done)} / ${numberWords(total)} 条${lacks}`
  if (state === 'done')
    return `已更新已有的 ${numberWords(done)} 条记录${lacks}${endedAt ? `（${formatMinute(endedAt)}）` : ''}`
  return `更新已有的记录时中断：${numberWords(done)} / ${numberWords(total)} 条已更新，其余还是原来的结果`
}
