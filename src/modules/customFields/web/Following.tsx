import { numberWords } from '../../../kernel/api/format.ts'
import type { CustomForm } from '../api/customFields.ts'
import { ResumeButton } from './ResumeButton.tsx'

/** Tells how many records follow a change of what their formulas read, and takes up those that failed to. */
export function Following({ form: { noun, title, following } }: { form: CustomForm }) {
  if (!following) return null
  const { running, failed } = following
  return (
    <p className="custom-work" role={failed > 0 ? 'alert' : 'status'} data-state={failed > 0 ? 'failed' : 'running'}>
      {running > 0 && (
        <span>
          公式用到的资料有改动，正在重新计算 {numberWords(running)} 条{title}
        </span>
      )}
      {failed > 0 && (
        <span>
          公式用到的资料有改动，{numberWords(failed)} 条{title}没有重新计算，还是原来的结果
        </span>
      )}
      {failed > 0 && <ResumeButton noun={noun} />}
    </p>
  )
}
